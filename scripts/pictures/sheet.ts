import type {Picture} from './take-pictures.js';

const escape = (text: string): string => text.replace(/[&<>"]/g, character => `&#${character.codePointAt(0)};`);

const STYLE = `
  :root { color-scheme: light dark; font: 14px/1.45 system-ui, sans-serif; background: light-dark(#f6f6f3, #0e1011); color: light-dark(#17191b, #eceef0); }
  body { margin: 0 auto; max-width: 1600px; padding: 24px; }
  h1 { margin: 0 0 16px; font-size: 20px; }
  ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(280px, 1fr)); gap: 20px; margin: 0; padding: 0; list-style: none; }
  img { display: block; width: 100%; aspect-ratio: 4 / 3; object-fit: cover; object-position: top; border: 1px solid light-dark(#e2e2dc, #272b2e); border-radius: 8px; }
  a { color: inherit; }
  code { opacity: 0.8; }
`;

/** A page that shows all pictures of a run, to lie beside them. */
export function writeSheet(pictures: readonly Picture[], width: number): string {
  const items = pictures.map(
    ({id, element, title, isReached}) =>
      `<li><a href="${id}.png"><img src="${id}.png" alt="" loading="lazy">${escape(title)}</a><br><code>${element}</code>${isReached ? '' : ' (not reached)'}</li>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${pictures.length} states at ${width} pixels</title>
<style>${STYLE}</style>
<h1>${pictures.length} states at ${width} pixels</h1>
<ul role="list">
${items.join('\n')}
</ul>
</html>
`;
}
