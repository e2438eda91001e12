import {it} from 'vitest';
import {ENGINES} from '../../../scripts/engines/engines.mjs';

/** What every engine's page can do: the part of Puppeteer's language that WebDriver's page speaks too. */
export interface EnginePage {
  goto(url: string): Promise<unknown>;
  close(): Promise<unknown>;
  /** Runs a function in the page; it sees nothing but its arguments and the page. */
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

/** The engine's name, for people. */
export const engineName = ENGINES[engine].name;

/** Opens the engine that ENGINE names. */
export const openEngine = ENGINES[engine].open as unknown as () => Promise<OpenedEngine>;

const limits: Readonly<Record<string, string>> = ENGINES[engine].limits;

/** A test that needs something of the driver: where it is lacking, the test is listed with the reason and not run. */
export const possible = (means: string): typeof it => {
  const reason = limits[means];
  if (reason === undefined) return it;
  return ((title: string, work: () => Promise<void>) =>
    it.skip(`${title} (not possible: ${reason})`, work)) as typeof it;
};
