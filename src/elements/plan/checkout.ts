import {html, nothing, type TemplateResult} from 'lit';
import type {Plan} from '../../contract/plan.js';
import {checkedUrl, type CheckedUrlOptions} from '../../plans/checked-url.js';
import type {ResultStrings} from '../../strings/en/results.js';
import {PlanCheckoutEvent} from '../events/checkout-event.js';

/** How the checkout opens: in this tab, in a new tab, or by a page that handles `plan-checkout`. */
export type Handoff = 'self' | 'blank' | 'event';

/** What a link to the checkout needs. */
export interface CheckoutView {
  readonly chosen: Plan;
  readonly name: string;
  readonly strings: ResultStrings;
  readonly links: CheckedUrlOptions;
  readonly handoff: Handoff;
}

/** Renders the link to a plan's checkout, or a message that it has none. */
export function renderCheckout({chosen, name, strings, links, handoff}: CheckoutView): TemplateResult {
  const url = checkedUrl(chosen.planCheckoutUrl, links);
  if (url === undefined) return html`<p class="muted small">${strings.noCheckout}</p>`;
  return html`<a
      class="button"
      part="checkout"
      href=${url}
      target=${handoff === 'blank' ? '_blank' : nothing}
      rel="noopener noreferrer"
      aria-label="${strings.checkout}: ${name}"
      >${strings.checkout}</a
    >${isFramed() ? html`<p class="muted small">${strings.checkoutOpens(new URL(url).host)}</p>` : nothing}`;
}

/** A frame has no address bar, so the link's host is shown beside it. */
const isFramed = (): boolean => parent !== window;

/**
 * Dispatches `plan-checkout` when a checkout link is clicked, also with the middle button (`auxclick`). With
 * `handoff="event"`, or when the event is canceled, the link is not followed.
 */
export function onCheckoutClick(host: HTMLElement & {readonly handoff: Handoff}, plan: Plan, event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[part~="checkout"]');
  const {button, ctrlKey, metaKey, shiftKey} = event;
  if (!link || button > 1) return;
  const newTab = host.handoff === 'blank' || button === 1 || ctrlKey || metaKey || shiftKey;
  const isAllowed = host.dispatchEvent(new PlanCheckoutEvent(plan, link.href, newTab));
  if (!isAllowed || host.handoff === 'event') event.preventDefault();
}
