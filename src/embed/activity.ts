/**
 * Reports to the relay that a shopper searched, saw a list of plans, opened details or a comparison, or went to a
 * checkout. Loaded only if the relay's operator has turned reports on. It sends the page's path and the dealer's own
 * reference, and nothing about the shopper or the car.
 */
import {
  type Activity,
  type ActivityEvent,
  MAX_ACTIVITY_VALUE,
  reportedPath,
  reportedReference,
} from '../contract/activity.js';
import {toReference} from '../elements/events/plan-event.js';
import type {PlanCheckoutEvent} from '../elements/events/checkout-event.js';
import type {PlanSearchCompleteEvent} from '../elements/events/search-events.js';
import type {PlanFinder} from '../elements/finder/plan-finder.js';
import {isGranted} from '../elements/search/consent.js';

/** The URLs that this page reports to: its script may run again, or be in the page twice. */
const known = new Set<string>();

/**
 * Reports what happens in the page's finders that use a relay, from now on and what is already in progress.
 *
 * @param relay The URL of the relay, without a slash at its end.
 */
export function reportActivities(url: string, relay: string): void {
  if (known.has(url)) return;
  known.add(url);
  const reporter = new ActivityReporter(url, relay);
  document.addEventListener('plan-search-start', event => reporter.report('search', event));
  document.addEventListener('plan-search-complete', event => reporter.reportList(event));
  document.addEventListener('plan-details-open', event => reporter.report('details', event));
  // Captured, because a finder must be followed before the click opens a comparison.
  document.addEventListener('click', event => reporter.follow(finderOf(event)), true);
  document.addEventListener('plan-checkout', event => reporter.reportCheckout(event));
  for (const finder of document.querySelectorAll<PlanFinder>('plan-finder:defined')) reporter.catchUp(finder);
}

class ActivityReporter {
  readonly #url: string;
  readonly #relay: string;
  /** The finders whose comparisons are followed. */
  readonly #followed = new WeakSet<Element>();

  constructor(url: string, relay: string) {
    this.#url = url;
    this.#relay = relay;
  }

  report(activity: Activity, event: Event, more: Pick<ActivityEvent, 'value'> = {}): void {
    const finder = finderOf(event);
    if (finder) this.#send(activity, finder, more);
  }

  reportList(event: PlanSearchCompleteEvent): void {
    if (event.planCount > 0) this.report('list', event);
  }

  reportCheckout(event: PlanCheckoutEvent): void {
    const {totalPrice: value} = event.plan;
    this.report('checkout', event, value !== undefined && value <= MAX_ACTIVITY_VALUE ? {value} : {});
  }

  /** A page that searches by itself may have started before this file was loaded. */
  catchUp(finder: PlanFinder): void {
    const hasList = finder.matches(':state(results)');
    if (!hasList && !finder.matches(':state(quoting),:state(empty),:state(error)')) return;
    this.follow(finder);
    // The plans of an earlier search are shown again after a checkout, or were saved: they have been counted.
    if (finder.shadowRoot?.querySelector('plan-results[data-restored]')) return;
    this.#send('search', finder);
    if (hasList) this.#send('list', finder);
  }

  /** Follows the comparison of a finder, whose event does not leave its shadow root. */
  follow(finder: PlanFinder | undefined): void {
    if (!finder || this.#followed.has(finder)) return;
    this.#followed.add(finder);
    // Captured, because it does not bubble.
    finder.shadowRoot?.addEventListener(
      'comparing',
      ({target}) => {
        if ((target as Partial<{comparing: boolean}> | null)?.comparing) this.#send('comparison', finder);
      },
      true,
    );
  }

  /** Nothing waits for it, and it is sent even if the shopper leaves the page. */
  #send(activity: Activity, finder: PlanFinder, more: Pick<ActivityEvent, 'value'> = {}): void {
    // Another relay's finder is another dealer's.
    if (finder.relayUrl.href.replace(/\/$/, '') !== this.#relay) return;
    const path = pagePath();
    if (!path || !isGranted(finder.consent, 'analytics_storage')) return;
    const reference = reportedReference(toReference(finder.reference));
    const event: ActivityEvent = {
      activity,
      path,
      ...(reference && {reference}),
      ...more,
    };
    fetch(this.#url, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify(event),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    }).catch(() => undefined);
  }
}

/** The path of the page. A frame with `srcdoc` has no path of its own, but the base URL of the page around it. */
const pagePath = (): string => reportedPath(location.pathname) || reportedPath(new URL(document.baseURI).pathname);

const finderOf = (event: Event): PlanFinder | undefined =>
  event
    .composedPath()
    .find((target): target is PlanFinder => target instanceof Element && target.localName === 'plan-finder');
