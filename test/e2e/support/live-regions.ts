import type {Locator, Page} from '@playwright/test';
import {words} from './finder.js';
import {painted} from './focus.js';
import {expect} from './test.js';

/**
 * What a screen reader would announce: changes in a live region, and elements that receive focus by script. Without the
 * announcement that a search takes long, which depends on the machine.
 */
export interface Heard {
  /** Runs an action in which the test moves focus, not the page: until the next key, no change of focus is recorded. */
  aside(run: () => Promise<unknown>): Promise<void>;
  /** Focuses an element, which is not recorded, and presses a key there. */
  press(target: Locator, key: string): Promise<void>;
  /** Waits for the next announcement, and returns it. An unexpected announcement before it fails the test. */
  next(what: string, text: RegExp): Promise<string>;
  /** Expects that there were no other announcements. */
  nothingElse(): Promise<void>;
}

/** Listens to a page from now on, through all shadow roots. */
export const listen = async (page: Page): Promise<Heard> => {
  await page.evaluate(startListening);
  let count = 0;
  const said = async (): Promise<string[]> => {
    await painted(page);
    const all = await page.evaluate(() => (window as unknown as Listening).said);
    return all.filter(text => text !== words.wait.longer);
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
  /** Until the next key, changes of focus are not recorded. */
  readonly pause: () => void;
}

/**
 * Runs in the page. A region counts only if assistive technology could perceive it for a while before its text changed:
 * a region that is inserted, shown or made non-inert together with its text is not announced. Focus counts only if no
 * key and no pointer moved it.
 */
const startListening = (): void => {
  const said: string[] = [];
  const LIVE = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
  const THERE_BEFORE_MS = 100;
  const roots: (Document | ShadowRoot)[] = [];
  /** The last text of each region, and since when the region has been perceivable. */
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
    // Shadow roots that are found are searched in turn.
    for (const root of roots)
      for (const {shadowRoot} of root.querySelectorAll('*'))
        if (shadowRoot && !roots.includes(shadowRoot)) watch(shadowRoot);
    const modal = roots.flatMap(root => [...root.querySelectorAll(':modal')]).at(-1);
    for (const root of roots) for (const region of root.querySelectorAll(`${LIVE}, [aria-live]`)) note(region, modal);
  };
  const watch = (root: Document | ShadowRoot): void => {
    roots.push(root);
    // Changes of focus inside a shadow root are not visible outside it.
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
