/**
 * The page check: starts the widget in place of the loader and says in the page and in the console, in words, what is
 * wrong and what to do. Fetched only where the script tag has `data-doctor` or the page's URL `?plan-finder-doctor`.
 */
import type {PlanSearchErrorEvent} from '../elements/events/search-events.js';
import {doctorStrings as english} from '../strings/en/doctor.js';
import {doctorStrings as spanish} from '../strings/es/doctor.js';
import {examine, type Visit, type WidgetLoad, withoutSlash} from './doctor/checks.js';
import {openPanel, type Panel, type PanelOptions, writeReport} from './doctor/panel.js';
import {type PolicyWatch, watchPolicy} from './doctor/policy.js';
import type {StartOptions} from './settings.js';

declare const __VERSION__: string;

type Widget = typeof import('./start.js');

let widget: Promise<Widget> | undefined;

/** Starts the widget and the page check. */
export function start(options: StartOptions): void {
  const policy = watchPolicy();
  const address = new URL(/* @vite-ignore */ './plan-finder.js', import.meta.url).href;
  widget = import(/* @vite-ignore */ address) as Promise<Widget>;
  const load = async (): Promise<WidgetLoad> => {
    try {
      const {findByScript, start} = (await widget) as Widget;
      start(options);
      return {address, findByScript};
    } catch (error) {
      return {address, failure: String(error)};
    }
  };
  void check(options, policy, load());
}

/** Passes on what the page asks of the widget. */
export async function run(...call: readonly unknown[]): Promise<void> {
  // Why the widget did not come, the panel says.
  await (await widget?.catch(() => undefined))?.run(...call);
}

/** Checks a page whose widget came in one file with its script. */
export function checkPage(options: StartOptions, findByScript: () => Element | undefined): void {
  const address = options.script?.src || location.href;
  void check(options, watchPolicy(), Promise.resolve({address, findByScript}));
}

async function check({script, relay}: StartOptions, policy: PolicyWatch, loading: Promise<WidgetLoad>): Promise<void> {
  let failure = '';
  const heard = (how: string): void => {
    failure = how;
    void look();
  };
  let look = (): Promise<void> => Promise.resolve();
  document.addEventListener('plan-search-error', ({error}: PlanSearchErrorEvent) =>
    heard([error.kind, ...error.codes].join(', ')),
  );
  document.addEventListener('plan-search-complete', () => heard(''));
  policy.onViolation = () => void look();
  const loaded = await loading;
  await pageLoaded();
  const lang = (script?.dataset.lang ?? document.documentElement.lang).startsWith('es') ? 'es' : 'en';
  const words = lang === 'es' ? spanish : english;
  const given = script?.dataset.relay ?? '';
  const named = URL.canParse(given, document.baseURI) && given ? new URL(given, document.baseURI).href : relay;
  const visit: Visit = {
    script,
    source: script?.src || location.href,
    relay: withoutSlash(named),
    version: __VERSION__,
    policy,
    widget: loaded,
    failure: () => failure,
  };
  look = async () => {
    const findings = await examine(visit, words);
    panel?.show(findings);
    const isWell = findings.every(({level}) => level !== 'problem');
    console[isWell ? 'info' : 'warn'](writeReport(findings, words));
  };
  const panel = openPanelIfPossible({words, lang, onAgain: () => void look()});
  await look();
}

/** On a page that lets nothing be shown, the console still has the report. */
function openPanelIfPossible(options: PanelOptions): Panel | undefined {
  try {
    return openPanel(options);
  } catch (error) {
    console.warn('plan-finder: the panel of the page check could not be shown.', error);
    return undefined;
  }
}

/** Resolves when everything that the page itself asks for is there. */
const pageLoaded = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise(resolve => addEventListener('load', resolve, {once: true}));
