/**
 * The page check: starts the widget in the loader's stead and says in the page and in the console, in words, what is
 * wrong and what to do. Fetched only where the script tag has `data-doctor` or the page's address `?plan-finder-doctor`.
 */
import type {PlanSearchErrorEvent} from '../elements/events/search-events.js';
import {doctorStrings as english} from '../strings/en/doctor.js';
import {doctorStrings as spanish} from '../strings/es/doctor.js';
import {examine, type Visit, withoutSlash} from './doctor/examine.js';
import {openPanel} from './doctor/panel.js';
import {type PolicyWatch, watchPolicy} from './doctor/policy.js';
import {writeReport} from './doctor/report.js';
import type {WidgetLoad} from './doctor/widget.js';
import type {StartOptions} from './settings.js';

declare const __VERSION__: string;

/** Starts the widget and the page check. */
export function start(options: StartOptions): void {
  const policy = watchPolicy();
  const address = new URL(/* @vite-ignore */ './plan-finder.js', import.meta.url).href;
  const load = async (): Promise<WidgetLoad> => {
    try {
      const widget = (await import(/* @vite-ignore */ address)) as typeof import('./start.js');
      widget.start(options);
      return {address};
    } catch (error) {
      return {address, failure: String(error)};
    }
  };
  void check(options, policy, load());
}

/** Checks a page whose widget came in one file with its script. */
export function checkPage(options: StartOptions, _findByScript: () => Element | undefined): void {
  void check(options, watchPolicy(), Promise.resolve({address: options.script?.src ?? location.href}));
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
  const widget = await loading;
  await loaded();
  const lang = (script?.dataset.lang ?? document.documentElement.lang).startsWith('es') ? 'es' : 'en';
  const words = lang === 'es' ? spanish : english;
  const visit: Visit = {
    script,
    source: script?.src ?? location.href,
    relay: withoutSlash(new URL(script?.dataset.relay ?? relay, document.baseURI).href),
    version: __VERSION__,
    policy,
    widget,
    failure: () => failure,
  };
  look = async () => {
    const findings = await examine(visit, words);
    panel.show(findings);
    const isWell = findings.every(({level}) => level !== 'problem');
    console[isWell ? 'info' : 'warn'](writeReport(findings, words));
  };
  const panel = openPanel({words, lang, onAgain: () => void look()});
  await look();
}

/** Resolves when everything that the page itself asks for is there. */
const loaded = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise(resolve => addEventListener('load', resolve, {once: true}));
