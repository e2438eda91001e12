import type {Browser, Page} from '@playwright/test';

/** One picture of a composed one. */
export interface Panel {
  readonly picture: Buffer;
  readonly caption: string;
  /** Its width in the composed picture, in CSS pixels. */
  readonly width: number;
}

const image = (picture: Buffer, width: number): string =>
  `<img src="data:image/png;base64,${picture.toString('base64')}" width="${width}" alt="">`;

const STYLES = `
  body { margin: 0; font: 600 16px/1.5 system-ui, sans-serif; color: #16191c; }
  main { display: inline-grid; gap: 20px; padding: 20px; background: #eef0f2; }
  figure { margin: 0; }
  figcaption { margin: 0 0 6px; }
  img { display: block; border: 1px solid #c5cad0; border-radius: 6px; }
  ol { margin: 0; padding: 0 0 0 2em; font: 600 15px/1.7 ui-monospace, monospace; color: #b5127a; }`;

const open = async (browser: Browser, columns: string, content: string, scale: number): Promise<Page> => {
  const page = await browser.newPage({viewport: {width: 1500, height: 1400}, deviceScaleFactor: scale});
  await page.setContent(
    `<!doctype html><style>${STYLES} main { grid-template-columns: ${columns}; }</style><main>${content}</main>`,
  );
  return page;
};

/** Opens a page that shows screenshots beside each other, with captions. */
export const composePanels = (browser: Browser, panels: readonly Panel[], columns: number): Promise<Page> => {
  const figures = panels.map(
    ({picture, caption, width}) => `<figure><figcaption>${caption}</figcaption>${image(picture, width)}</figure>`,
  );
  return open(browser, `repeat(${columns}, auto)`, figures.join(''), 1.25);
};

/** Opens a page that shows a screenshot beside a numbered list. */
export const composeList = (
  browser: Browser,
  picture: Buffer,
  width: number,
  names: readonly string[],
): Promise<Page> =>
  open(browser, 'auto auto', `${image(picture, width)}<ol>${names.map(name => `<li>${name}</li>`).join('')}</ol>`, 1);
