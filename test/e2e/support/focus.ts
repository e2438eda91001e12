import type {Page} from '@playwright/test';
import {withElements} from './elements.js';

/** Describes what is wrong with focus once the page is painted; empty if nothing is. */
export const focusProblem = async (page: Page): Promise<string> => {
  await painted(page);
  return focusProblemNow(page);
};

/** The same without waiting, for when no activated element can disappear. */
export const focusProblemNow = (page: Page): Promise<string> => withElements(page, findFocusProblem);

/** What is wrong with focus when nothing in the page has it: beyond either end, it is in the browser's own toolbars. */
export const NO_FOCUS = 'nothing has the focus';

/** Waits until a page has been painted, so that removed elements have lost focus and observers have been notified. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(resolve => requestAnimationFrame(resolve));
  });

/** Whether focus is in the finder, or in another of our elements. */
export const isFocusWithin = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(name => (document.activeElement?.closest(name) ?? null) !== null, selector);

/**
 * Runs in the page: reports that nothing has focus, or what covers or clips the focused element. Scroll containers clip
 * what is beyond their edges, and sticky or fixed elements cover what is below them.
 */
const findFocusProblem = (elements: readonly Element[]): string => {
  const above = (element: Element): Element | null =>
    element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;
  const pathOf = (element: Element): Element[] => {
    const path = [];
    for (let at: Element | null = element; at; at = above(at)) path.push(at);
    return path;
  };
  const name = (element: Element) =>
    `<${element.localName} ${element.getAttribute('part') ?? element.className}> “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}”`;

  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (!focused || focused === document.body) return 'nothing has the focus';

  const path = pathOf(focused);
  const modal = path.find(element => element.matches(':modal'));
  const inside = modal ? path.slice(1, path.indexOf(modal) + 1) : path.slice(1);
  const box = focused.getBoundingClientRect();
  // Of a higher element, the start must be visible.
  const bottom = Math.min(box.bottom, box.top + 120);
  const edges = inside
    .filter(element => element !== document.documentElement && element !== document.body)
    .filter(element => getComputedStyle(element).overflowY !== 'visible')
    .map(element => ({by: name(element), rect: element.getBoundingClientRect()}));
  const page = {by: 'the page’s edge', rect: new DOMRect(0, 0, innerWidth, innerHeight)};
  const cut = [...edges, page].find(
    ({rect}) =>
      box.top < rect.top - 1 || bottom > rect.bottom + 1 || box.left < rect.left - 1 || box.right > rect.right + 1,
  );
  if (cut) return `${name(focused)} is cut off by ${cut.by}`;

  const bar = elements.find(element => {
    // The cheapest check comes first, because a page of plans has many elements.
    if (!['sticky', 'fixed'].includes(getComputedStyle(element).position)) return false;
    // A dialog that has focus as a whole is covered by its own bars.
    if (path.includes(element) || pathOf(element).includes(focused)) return false;
    if (!element.checkVisibility() || (modal && !pathOf(element).includes(modal))) return false;
    const rect = element.getBoundingClientRect();
    const across = Math.min(box.right, rect.right) - Math.max(box.left, rect.left);
    const down = Math.min(bottom, rect.bottom) - Math.max(box.top, rect.top);
    return across > 1 && down > 1;
  });
  return bar ? `${name(focused)} is under ${name(bar)}` : '';
};
