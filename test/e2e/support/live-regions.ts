import type {Locator, Page} from '@playwright/test';
import {painted} from './focus.js';
import {expect} from './test.js';

/** What a screen reader would say by itself: what changed in a live region, or where the focus was taken. */
export interface Heard {
  /** Does something that moves the focus without the page's doing: until the next key no move of the focus is noted. */
  aside(run: () => Promise<unknown>): Promise<void>;
  /** Goes to something, which is not noted, and presses a key there. */
  press(target: Locator, key: string): Promise<void>;
  /** Waits for what is said next, and returns it. What was said unexpectedly before it fails the expectation. */
  next(what: string, text: RegExp): Promise<string>;
  /** Expects that nothing was said but what was waited for. */
  nothingElse(): Promise<void>;
}

/** Listens to a page from now on, through all shadow roots. */
export const listen = async (page: Page): Promise<Heard> => {
  await page.evaluate(startListening);
  let count = 0;
  const said = async (): Promise<string[]> => {
    await painted(page);
    return page.evaluate(() => (window as unknown as Listening).said);
  };
  const aside = async (run: () => Promise<unknown>): Promise<void> => {
    await page.evaluate(() => (window as unknown as Listening).pause());
    await run();
  };
  return {
    aside,
    async press(target, key) {
      await aside(() => target.focus());
      await page.keyboard.press(key);
    },
    async next(what, text) {
      const following = async () => (await said()).slice(count, count + 1);
      await expect.poll(following, what).toEqual([expect.stringMatching(text)]);
      count += 1;
      return (await said())[count - 1] ?? '';
    },
    nothingElse: async () => expect((await said()).slice(count)).toEqual([]),
  };
};

interface Listening {
  readonly said: string[];
  /** Until the next key, a move of the focus is not noted. */
  readonly pause: () => void;
}

/**
 * Runs in the page. A region counts only when assistive technology could perceive it for a while before its text came:
 * one that is inserted, shown or freed from being inert together with its text is not announced. A focus counts when no
 * key and no pointer took it there.
 */
const startListening = (): void => {
  const said: string[] = [];
  const LIVE = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
  const THERE_BEFORE_MS = 100;
  const roots: (Document | ShadowRoot)[] = [];
  /** What was last seen of each region, and since when it has been perceivable. */
  const known = new WeakMap<Element, {readonly text: string; readonly since: number}>();
  const heard = new WeakSet<Event>();
  let isMoving = false;

  const fold = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const closest = (element: Element, isWanted: (at: Element) => boolean): boolean => {
    const above =
      element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;
    return isWanted(element) || (above !== null && closest(above, isWanted));
  };
  const note = (region: Element, modal: Element | undefined): void => {
    const before = known.get(region);
    const text = fold(region.textContent);
    const isPerceivable =
      region.checkVisibility({visibilityProperty: true}) &&
      !closest(region, at => at.matches('[inert], [aria-hidden="true"]')) &&
      (!modal || closest(region, at => at === modal));
    const now = performance.now();
    known.set(region, {text, since: isPerceivable ? Math.min(before?.since ?? now, now) : Infinity});
    if (!isPerceivable || !before || before.text === text || text === '' || !region.matches(LIVE)) return;
    if (before.since <= now - THERE_BEFORE_MS) said.push(text);
  };
  const onFocus = (event: Event): void => {
    const [target] = event.composedPath() as Element[];
    if (isMoving || heard.has(event) || !target) return;
    heard.add(event);
    const description = (target.getRootNode() as ShadowRoot).getElementById(
      target.getAttribute('aria-describedby') ?? '',
    );
    const name = fold(target.getAttribute('aria-label') ?? target.textContent).slice(0, 60);
    said.push(`focus: ${[name, fold(description?.textContent)].filter(Boolean).join(', ')}`);
  };
  const look = (): void => {
    // Roots that are found are looked through in turn.
    for (const root of roots)
      for (const {shadowRoot} of root.querySelectorAll('*'))
        if (shadowRoot && !roots.includes(shadowRoot)) watch(shadowRoot);
    const modal = roots.flatMap(root => [...root.querySelectorAll(':modal')]).at(-1);
    for (const root of roots) for (const region of root.querySelectorAll(`${LIVE}, [aria-live]`)) note(region, modal);
  };
  const watch = (root: Document | ShadowRoot): void => {
    roots.push(root);
    // Within a shadow root a move of the focus is not heard outside of it.
    root.addEventListener('focusin', onFocus, true);
    new MutationObserver(look).observe(root, {subtree: true, childList: true, characterData: true, attributes: true});
  };
  Object.assign(window, {said, pause: () => void (isMoving = true)} satisfies Listening);
  watch(document);
  look();
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(
      type,
      ({key}: KeyboardEventInit) => (isMoving = key === undefined || /^(Tab|Arrow)/.test(key)),
      true,
    );
  for (const type of ['keyup', 'pointerup', 'click']) addEventListener(type, () => (isMoving = false), true);
};
