import {test as base} from '@playwright/test';

export {expect} from '@playwright/test';

export interface Closable {
  close(): Promise<void>;
}

/** Closes what a test has started when the test is over, in reverse order. */
export type Keep = <T extends Closable>(started: T) => T;

interface Fixtures {
  readonly keep: Keep;
}

export const test = base.extend<Fixtures>({
  keep: async ({}, use) => {
    const started: Closable[] = [];
    await use(closable => {
      started.push(closable);
      return closable;
    });
    for (const closable of started.reverse()) await closable.close();
  },
});
