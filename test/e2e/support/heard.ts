import type {Locator, Page} from '@playwright/test';
import {painted} from './focus.js';

/** What a screen reader would say by itself: what changed in a live region, or where the focus was taken. */
export interface Heard {
  /** Goes to something, forgets what was said, and presses a key there. */
  after(target: Locator, key: string): Promise<void>;
  /** What was said since. */
  said(): Promise<string[]>;
}

/** Listens to a page from now on, through all shadow roots. */
export const listen = async (page: Page): Promise<Heard> => {
  await page.evaluate(startListening);
  return {
    async after(target, key) {
      await target.focus();
      await painted(page);
      await page.evaluate(() => void ((window as unknown as Listening).said.length = 0));
      await page.keyboard.press(key);
    },
    said: async () => {
      await painted(page);
      return page.evaluate(() => (window as unknown as Listening).said);
    },
  };
};

interface Listening {
  said: string[];
}

/**
 * Runs in the page. A region counts when it was there before its text, as it is only heard then, and when it is seen.
 * A focus counts when no key and no pointer took it there.
 */
const startListening = (): void => {
  const said: string[] = ((window as unknown as Listening).said = []);
  const LIVE = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
  const known = new WeakSet<Node>();
  const texts = new WeakMap<Element, string>();
  const fold = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
  let isMoving = false;
  const note = (region: Element): void => {
    const text = fold(region.textContent);
    const before = texts.get(region);
    texts.set(region, text);
    if (before === undefined || before === text || text === '') return;
    if (region.checkVisibility() && region.matches(LIVE)) said.push(text);
  };
  const heard = new WeakSet<Event>();
  const onFocus = (event: Event): void => {
    const [target] = event.composedPath() as Element[];
    if (isMoving || heard.has(event) || !target) return;
    heard.add(event);
    said.push(`focus: ${fold(target.getAttribute('aria-label') ?? target.textContent).slice(0, 60)}`);
  };
  const watch = (root: Document | ShadowRoot): void => {
    if (known.has(root)) return;
    known.add(root);
    const look = (): void => {
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) watch(element.shadowRoot);
      for (const region of root.querySelectorAll(`${LIVE}, [aria-live]`)) note(region);
    };
    look();
    // Within a shadow root a move of the focus is not heard outside of it.
    root.addEventListener('focusin', onFocus, true);
    new MutationObserver(look).observe(root, {subtree: true, childList: true, characterData: true, attributes: true});
  };
  watch(document);
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, ({key}: KeyboardEventInit) => (isMoving = key === undefined || key === 'Tab'), true);
  for (const type of ['keyup', 'pointerup', 'click']) addEventListener(type, () => (isMoving = false), true);
};
