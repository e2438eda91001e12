import type {Page} from '@playwright/test';
import {withElements} from './elements.js';

/**
 * Describes targets that are too small or too close: less than 24 by 24 CSS pixels, and with less than 24 pixels of
 * spacing. A link in a sentence is as high as its line.
 */
export const findSmallTargets = (page: Page): Promise<string[]> => withElements(page, measureTargets);

/**
 * Describes targets that a finger cannot hit on an area of at least 44 by 44 CSS pixels, including what extends their
 * area invisibly. Links in a sentence and sliders are left out.
 */
export const findTouchTargets = (page: Page): Promise<string[]> => withElements(page, measureTouch);

/** Describes what is wider than the page or its dialog. */
export const findWide = (page: Page): Promise<string[]> => withElements(page, measureWidths);

/** Describes texts that are cut off. */
export const findClipped = (page: Page): Promise<string[]> => withElements(page, measureClips);

/** Describes texts that are smaller than 12 CSS pixels. */
export const findSmallText = (page: Page): Promise<string[]> => withElements(page, measureText);

/** Sets the text spacing that some readers need (WCAG 1.4.12), or removes it. */
export const spaceText = (page: Page, isOn: boolean): Promise<void> => page.evaluate(space, isOn);

const measureTargets = (elements: readonly Element[]): string[] => {
  const LEAST = 24;
  const above = (element: Element): Element | null =>
    element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;
  const isIn = (element: Element, outer: Element): boolean => {
    for (let at: Element | null = element; at; at = above(at)) if (at === outer) return true;
    return false;
  };
  const hitAt = (x: number, y: number): Element | null => {
    let hit = document.elementFromPoint(x, y);
    while (hit?.shadowRoot) {
      const inner: Element | null = hit.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === hit) break;
      hit = inner;
    }
    return hit;
  };
  /** Only the thumb of a slider is a target, unless it is under the other thumb of its range. */
  const thumbOf = (slider: Element): DOMRect => {
    slider.scrollIntoView({block: 'center', behavior: 'instant'});
    const {left, right, top, bottom} = slider.getBoundingClientRect();
    const hitsOf = (from: number, to: number, isHit: (at: number) => boolean): readonly number[] =>
      Array.from({length: Math.ceil(to - from)}, (_, index) => from + index).filter(isHit);
    const along = (from: number, to: number, isHit: (at: number) => boolean): readonly [number, number] => {
      const hits = hitsOf(from, to, isHit);
      return [hits[0] ?? from, (hits.at(-1) ?? from) + 1];
    };
    const isThumbOf = (input: Element | null) => (x: number) => hitAt(x, (top + bottom) / 2) === input;
    const other = [...(slider.parentElement?.children ?? [])].find(it => it !== slider && it.matches('[type="range"]'));
    const isCovered = hitsOf(left, right, isThumbOf(slider)).length === 0;
    if (isCovered && other && hitsOf(left, right, isThumbOf(other)).length > 0) return new DOMRect();
    const [fromX, toX] = along(left, right, isThumbOf(slider));
    const [fromY, toY] = along(top, bottom, y => hitAt((fromX + toX) / 2, y) === slider);
    return new DOMRect(fromX, fromY, toX - fromX, toY - fromY);
  };
  const union = (one: DOMRect, other: DOMRect): DOMRect => {
    const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
    return new DOMRect(x, y, Math.max(one.right, other.right) - x, Math.max(one.bottom, other.bottom) - y);
  };
  const areaOf = (element: Element): DOMRect => {
    if (element.matches('[type="range"]')) return thumbOf(element);
    const label = element.closest('label');
    const box = element.getBoundingClientRect();
    return label ? union(box, label.getBoundingClientRect()) : box;
  };
  const isInSentence = (element: Element): boolean =>
    getComputedStyle(element).display.startsWith('inline') &&
    [...(element.parentNode?.childNodes ?? [])].some(node => node instanceof Text && node.data.trim() !== '');
  const all = elements;
  const modal = all.findLast(element => element.matches(':modal'));
  const targets = all
    .filter(element => element.matches('a[href], button, input, select, textarea, summary, [role="option"]'))
    .filter(element => !element.matches(':disabled') && element.checkVisibility({visibilityProperty: true}))
    .filter(element => !modal || isIn(element, modal))
    .map(element => ({element, area: areaOf(element)}))
    .filter(({area}) => area.width > 0 && area.height > 0);
  const isSmall = ({width, height}: DOMRect) => width < LEAST - 0.1 || height < LEAST - 0.1;
  const middle = (area: DOMRect) => ({x: area.x + area.width / 2, y: area.y + area.height / 2});
  const hasSpace = (area: DOMRect, other: DOMRect): boolean => {
    const at = middle(area);
    const to = isSmall(other) ? middle(other) : undefined;
    const x = to?.x ?? Math.min(Math.max(at.x, other.left), other.right);
    const y = to?.y ?? Math.min(Math.max(at.y, other.top), other.bottom);
    return Math.hypot(at.x - x, at.y - y) >= (to ? LEAST : LEAST / 2);
  };
  return targets
    .filter(({element, area}) => isSmall(area) && !isInSentence(element))
    .filter(({element, area}) => targets.some(other => other.element !== element && !hasSpace(area, other.area)))
    .map(({element, area}) => {
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return `${element.localName} “${name.trim().slice(0, 40)}” is ${area.width.toFixed(1)} × ${area.height.toFixed(1)}`;
    });
};

const measureTouch = async (elements: readonly Element[]): Promise<string[]> => {
  const LEAST = 44;
  const FAR = 60;
  const hitAt = (x: number, y: number): Element | null => {
    let hit = document.elementFromPoint(x, y);
    while (hit?.shadowRoot) {
      const inner: Element | null = hit.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === hit) break;
      hit = inner;
    }
    return hit;
  };
  const isInSentence = (element: Element): boolean =>
    element.matches('a') &&
    [...(element.parentNode?.childNodes ?? [])].some(node => node instanceof Text && node.data.trim() !== '');
  const measure = (element: Element): string[] => {
    const box = (element.closest('label') ?? element).getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const isHit = (atX: number, atY: number): boolean => {
      const hit = hitAt(atX, atY);
      return hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true);
    };
    // Below a dialog, or visually hidden until it has the focus.
    if (!isHit(x, y)) return [];
    const reach = (stepX: number, stepY: number): number => {
      let far = 0;
      while (far < FAR && isHit(x + stepX * (far + 1), y + stepY * (far + 1))) far += 1;
      return far;
    };
    const [width, height] = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1];
    // Half a pixel on each side may belong to a neighbor.
    if (width >= LEAST - 1 && height >= LEAST - 1) return [];
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return [`${element.localName} “${name.trim().slice(0, 40)}” is ${width} × ${height}`];
  };
  const targets = elements
    .filter(element => element.matches('a[href], button, input:not([type="range"]), select, summary'))
    .filter(element => !element.matches(':disabled') && element.checkVisibility({visibilityProperty: true}))
    .filter(element => !isInSentence(element));
  const small: string[] = [];
  for (const element of targets) {
    element.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
    // An open explanation follows its button, or is hidden with it, only in the next frame.
    await new Promise(requestAnimationFrame);
    small.push(...measure(element));
  }
  return small;
};

const measureWidths = (elements: readonly Element[]): string[] => {
  const {scrollWidth} = document.documentElement;
  const page = scrollWidth > innerWidth ? [`the page is ${scrollWidth} wide`] : [];
  const wide = elements
    .filter(element => element.matches('dialog[open], dialog[open] *') && element.checkVisibility())
    // A data table may need both directions (WCAG 1.4.10).
    .filter(element => !element.querySelector(':scope > table'))
    .filter(element => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
    .filter(element => element.scrollWidth > element.clientWidth + 1);
  return [...page, ...wide.map(element => `${element.localName} ${element.className} is ${element.scrollWidth} wide`)];
};

const measureClips = (elements: readonly Element[]): string[] => {
  /** The positions of the visible texts of an element. */
  const boxesOf = (element: Element): DOMRect[] =>
    [...element.childNodes].flatMap(node => {
      if (node instanceof Element) {
        // A popover is in the top layer, outside of what it is in.
        const isSeen =
          node.checkVisibility() && getComputedStyle(node).clipPath === 'none' && !node.matches(':popover-open');
        return isSeen && node.localName !== 'select' ? boxesOf(node) : [];
      }
      const text = document.createRange();
      text.selectNodeContents(node);
      return node instanceof Text && node.data.trim() ? [text.getBoundingClientRect()] : [];
    });
  const hides = (value: string) => value === 'hidden' || value === 'clip';
  return (
    elements
      .filter(element => element.checkVisibility() && element.textContent?.trim())
      // A native select cuts off its value if there is no space; its options are shown in full when it is opened.
      .filter(element => !element.matches('select, select *, script, style'))
      .filter(element => {
        const style = getComputedStyle(element);
        if (style.clipPath !== 'none') return false;
        const {scrollWidth, clientWidth, scrollHeight, clientHeight} = element;
        const isTooWide = hides(style.overflowX) && scrollWidth > clientWidth + 1;
        const isTooHigh = hides(style.overflowY) && scrollHeight > clientHeight + 1;
        if (isTooWide || isTooHigh) return true;
        // A text that overflows its button, badge or chip covers what is beside it.
        if (!element.matches('button, .button, .badge, .chip, .option span, th, td')) return false;
        const outer = element.getBoundingClientRect();
        return boxesOf(element).some(
          ({left, right, bottom}) => right > outer.right + 2 || left < outer.left - 2 || bottom > outer.bottom + 2,
        );
      })
      .map(element => `${element.localName} ${element.className} “${element.textContent?.trim().slice(0, 40) ?? ''}”`)
  );
};

const measureText = (elements: readonly Element[]): string[] => {
  const LEAST = 12;
  const hasText = (element: Element) =>
    [...element.childNodes].some(node => node instanceof Text && node.data.trim() !== '');
  return elements
    .filter(element => hasText(element) && element.checkVisibility() && !element.matches('style, script'))
    .map(element => ({element, size: Number.parseFloat(getComputedStyle(element).fontSize)}))
    .filter(({size}) => size < LEAST - 0.05)
    .map(
      ({element, size}) => `${element.localName} “${element.textContent?.trim().slice(0, 40) ?? ''}” is ${size} high`,
    );
};

const space = (isOn: boolean): void => {
  type Spaced = Window & {spacing?: CSSStyleSheet};
  const spaced = window as Spaced;
  const sheet = (spaced.spacing ??= new CSSStyleSheet());
  sheet.replaceSync(
    `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
     p { margin-block-end: 2em !important; }`,
  );
  const spread = (root: Document | ShadowRoot): void => {
    const others = root.adoptedStyleSheets.filter(other => other !== sheet);
    root.adoptedStyleSheets = isOn ? [...others, sheet] : others;
    for (const {shadowRoot} of root.querySelectorAll('*')) if (shadowRoot) spread(shadowRoot);
  };
  spread(document);
};
