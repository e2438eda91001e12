import {expect} from 'vitest';
import type {EnginePage} from './engine.js';
import {describeFocus, findByName, hasSavePlace, isField, readPage, type Focus} from './in-page.js';

/** The most times that tabTo() presses the Tab key. */
const MAX_TABS = 80;

const WAIT = {timeout: 15_000, interval: 50};

const fits = (expected: string | RegExp, text: string): boolean =>
  typeof expected === 'string' ? text === expected : expected.test(text);

interface Sought {
  readonly isChoice?: boolean;
  readonly card?: string;
  readonly isBack?: boolean;
  readonly isOn?: boolean;
}

/** Simulates a shopper without a mouse, in any engine. */
export const createShopper = (page: EnginePage) => {
  const focus = (): Promise<Focus> => page.evaluate(describeFocus);
  const read = (): Promise<string> => page.evaluate(readPage);

  return {
    focus,
    read,
    press: (key: string) => page.keyboard.press(key),
    type: (text: string) => page.keyboard.type(text),

    /**
     * Presses Tab, or Shift+Tab, until an element with this name has the focus. Options: whether it is a radio button,
     * the text of its card, and whether it is checked.
     */
    async tabTo(
      name: string | RegExp,
      {isChoice = false, card = '', isBack = false, isOn}: Sought = {},
    ): Promise<Focus> {
      const passed: string[] = [];
      const isThere = (at: Focus) =>
        fits(name, at.name) && isChoice === at.isChoice && at.card.includes(card) && (isOn ?? at.isOn) === at.isOn;
      const now = await focus();
      if (isThere(now)) return now;
      for (let presses = 0; presses < MAX_TABS; presses += 1) {
        if (isBack) await page.keyboard.down('Shift');
        await page.keyboard.press('Tab');
        if (isBack) await page.keyboard.up('Shift');
        const at = await focus();
        if (isThere(at)) return at;
        passed.push(at.name.slice(0, 30));
      }
      throw new Error(`tabTo: ${String(name)} was not found. The focus moved over ${passed.join(', ')}.`);
    },

    /** Waits until a text is visible. */
    sees: (text: string | RegExp) => expect.poll(read, WAIT).toMatch(text),

    /** Waits until a field with this label is there. */
    hasField: (label: string) => expect.poll(() => page.evaluate(isField, label), WAIT).toBe(true),

    /** Waits until the focused element has this name. */
    isAt: (name: string | RegExp) => {
      const named = expect.poll(async () => (await focus()).name, WAIT);
      return typeof name === 'string' ? named.toBe(name) : named.toMatch(name);
    },

    /** Waits until a field offers an option. */
    isOffered: (option: string) => expect.poll(async () => (await focus()).options, WAIT).toContain(option),

    /** Waits until the page's URL matches. */
    isOn: (address: RegExp) => expect.poll(() => page.evaluate(() => location.href), WAIT).toMatch(address),

    /** Waits until the page saves the search for the way back. What does so loads after the plans. */
    canReturn: () => expect.poll(() => page.evaluate(hasSavePlace), WAIT).toBe(true),

    /** Taps the element with this name. */
    async touch(name: string): Promise<void> {
      await expect.poll(() => page.evaluate(findByName, name), WAIT).toBeDefined();
      const place = await page.evaluate(findByName, name);
      await page.touchscreen?.tap(place?.x ?? 0, place?.y ?? 0);
    },

    /** Returns the length of the browser's history. */
    countEntries: () => page.evaluate(() => history.length),

    /** Goes back, as with the browser's Back button. */
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
  };
};

export type Shopper = ReturnType<typeof createShopper>;
