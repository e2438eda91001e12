import {it} from 'vitest';
import {ENGINES} from '../../../scripts/engines/engines.mjs';

/** What a page can do in every engine: the part of Puppeteer's interface that our WebDriver page implements too. */
export interface EnginePage {
  goto(url: string): Promise<unknown>;
  close(): Promise<unknown>;
  /** Runs a function in the page, with access only to its arguments and the page. */
  evaluate<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  setViewport(size: {width: number; height: number}): Promise<unknown>;
  readonly keyboard: {
    type(text: string): Promise<unknown>;
    press(key: string): Promise<unknown>;
    down(key: string): Promise<unknown>;
    up(key: string): Promise<unknown>;
  };
  readonly touchscreen?: {tap(x: number, y: number): Promise<unknown>};
}

export interface OpenedEngine {
  openPage(): Promise<EnginePage>;
  close(): Promise<unknown>;
}

const {ENGINE = 'chromium'} = process.env;
if (!(ENGINE in ENGINES)) throw new Error(`ENGINE: expected ${Object.keys(ENGINES).join(', ')}, got ${ENGINE}.`);
const engine = ENGINE as keyof typeof ENGINES;

/** The engine's display name. */
export const engineName = ENGINES[engine].name;

/** Opens the engine that ENGINE names. */
export const openEngine = ENGINES[engine].open as unknown as () => Promise<OpenedEngine>;

const limits: Readonly<Record<string, string>> = ENGINES[engine].limits;

/** Defines a test that needs a feature of the driver. If the driver lacks it, the test is skipped with the reason. */
export const possible = (means: string): typeof it => {
  const reason = limits[means];
  if (reason === undefined) return it;
  return ((title: string, work: () => Promise<void>) =>
    it.skip(`${title} (not possible: ${reason})`, work)) as typeof it;
};

/** Defines a test for the other engines only: in Chromium, test/e2e does the same. */
export const beyondChromium: (title: string, work: () => Promise<void>) => void = engine === 'chromium' ? () => {} : it;
