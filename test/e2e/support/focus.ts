import type {Page} from '@playwright/test';
import {withElements} from './elements.js';

/** What is wrong with where the focus is once the page is painted, in words; empty when nothing is. */
export const focusTrouble = async (page: Page): Promise<string> => {
  await painted(page);
  return focusTroubleNow(page);
};

/** The same, where nothing that is pressed can go away. */
export const focusTroubleNow = (page: Page): Promise<string> => withElements(page, findFocusTrouble);

/** Waits until a page has been painted: what lost its focus by going away has lost it, and what moved has been told. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(resolve => requestAnimationFrame(resolve));
  });

/** Whether the focus is in the finder, or in what else the page has of ours. */
export const isFocusWithin = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(name => (document.activeElement?.closest(name) ?? null) !== null, selector);

/**
 * Runs in the page: says that nothing has the focus, or what it is under or cut off by. Whatever scrolls cuts off what
 * is beyond its edges, and whatever is sticky or fixed hides what it lies over.
 */
const findFocusTrouble = (elements: readonly Element[]): string => {
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
  // Of what is higher than that, the beginning is enough.
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
    // The cheapest question first: a page of plans has many elements.
    if (!['sticky', 'fixed'].includes(getComputedStyle(element).position)) return false;
    // A dialog that has the focus as a whole has its bars on it.
    if (path.includes(element) || pathOf(element).includes(focused)) return false;
    if (!element.checkVisibility() || (modal && !pathOf(element).includes(modal))) return false;
    const rect = element.getBoundingClientRect();
    const across = Math.min(box.right, rect.right) - Math.max(box.left, rect.left);
    const down = Math.min(bottom, rect.bottom) - Math.max(box.top, rect.top);
    return across > 1 && down > 1;
  });
  return bar ? `${name(focused)} is under ${name(bar)}` : '';
};
