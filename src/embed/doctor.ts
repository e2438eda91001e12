/**
 * The page check: starts the widget instead of the loader, and explains in the page and in the console what is wrong
 * and what to do. Loaded only if the script tag has `data-doctor` or the page's URL has `?plan-finder-doctor`.
 */
import type {PlanSearchErrorEvent} from '../elements/events/search-events.js';
import {doctorStrings as english, type DoctorStrings} from '../strings/en/doctor.js';
import {doctorStrings as spanish} from '../strings/es/doctor.js';
import {examine, type PageCheckInput, type WidgetLoad, withoutSlash} from './doctor/checks.js';
import {openPanel, type Panel, type PanelOptions, writeReport} from './doctor/panel.js';
import {watchPolicy} from './doctor/policy.js';
import {isSpanish} from './is-spanish.js';
import type {StartOptions} from './settings.js';

declare const __VERSION__: string;

type Widget = typeof import('./start.js');

let widget: Promise<Widget> | undefined;

/** Starts the widget and the page check. */
export function start(options: StartOptions): void {
  const check = new PageCheck(options);
  const url = new URL(/* @vite-ignore */ './plan-finder.js', import.meta.url).href;
  widget = import(/* @vite-ignore */ url) as Promise<Widget>;
  const load = async (): Promise<WidgetLoad> => {
    try {
      const {findPlaced, start} = (await widget) as Widget;
      start(options);
      return {url, findPlaced};
    } catch (error) {
      return {url, failure: String(error)};
    }
  };
  void check.start(load());
}

/** Forwards the page's calls to the widget. */
export async function run(...call: readonly unknown[]): Promise<void> {
  // The panel explains why the widget did not load.
  await (await widget?.catch(() => undefined))?.run(...call);
}

/** Checks a page whose widget is in the same file as its script. */
export function checkPage(options: StartOptions, findPlaced: () => Element | undefined): void {
  const url = options.script?.src || location.href;
  void new PageCheck(options).start(Promise.resolve({url, findPlaced}));
}

/** Checks one page and reports in its panel and in the console: when it has loaded, and whenever something changes. */
class PageCheck {
  readonly #options: StartOptions;
  /** Why the last search failed; empty when none did. */
  #failure = '';
  #strings: DoctorStrings = english;
  #input: PageCheckInput | undefined;
  #panel: Panel | undefined;
  readonly #policy = watchPolicy(() => void this.run());

  constructor(options: StartOptions) {
    this.#options = options;
    document.addEventListener('plan-search-error', ({error}: PlanSearchErrorEvent) =>
      this.#onSearch([error.kind, ...error.codes].join(', ')),
    );
    document.addEventListener('plan-search-complete', () => this.#onSearch(''));
  }

  /** Waits for the widget and the page, and runs the first check. */
  async start(loading: Promise<WidgetLoad>): Promise<void> {
    const {script, relay} = this.#options;
    const loaded = await loading;
    await pageLoaded();
    const lang = isSpanish(script?.dataset.lang ?? document.documentElement.lang) ? 'es' : 'en';
    this.#strings = lang === 'es' ? spanish : english;
    const given = script?.dataset.relay ?? '';
    const named = URL.canParse(given, document.baseURI) && given ? new URL(given, document.baseURI).href : relay;
    this.#input = {
      script,
      source: script?.src || location.href,
      relay: withoutSlash(named),
      version: __VERSION__,
      policy: this.#policy,
      widget: loaded,
      failure: () => this.#failure,
    };
    this.#panel = openPanelIfPossible({strings: this.#strings, lang, onAgain: () => void this.run()});
    await this.run();
  }

  /** Runs every check and shows the findings, once the page has loaded. */
  async run(): Promise<void> {
    if (!this.#input) return;
    const findings = await examine(this.#input, this.#strings);
    this.#panel?.show(findings);
    const isHealthy = findings.every(({level}) => level !== 'problem');
    console[isHealthy ? 'info' : 'warn'](writeReport(findings, this.#strings));
  }

  #onSearch(failure: string): void {
    this.#failure = failure;
    void this.run();
  }
}

/** Opens the panel. If the page prevents that, the report is only in the console. */
function openPanelIfPossible(options: PanelOptions): Panel | undefined {
  try {
    return openPanel(options);
  } catch (error) {
    console.warn('plan-finder: could not show the page check’s panel. The report is in the console.', error);
    return undefined;
  }
}

/** Resolves when the page and its own resources have loaded. */
const pageLoaded = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise(resolve => addEventListener('load', resolve, {once: true}));
