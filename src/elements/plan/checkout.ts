import {html, nothing, type TemplateResult} from 'lit';
import type {Plan} from '../../contract/plan.js';
import {checkedUrl, type CheckedUrlOptions} from '../../plans/checked-url.js';
import type {ResultStrings} from '../../strings/en/results.js';
import {PlanCheckoutEvent} from '../events/plan-events.js';

/** How the checkout is reached: in this tab, in a new one, or by the host, which hears `plan-checkout`. */
export type Handoff = 'self' | 'blank' | 'event';

/** What a link to the checkout is made of. */
export interface CheckoutView {
  readonly chosen: Plan;
  readonly name: string;
  readonly strings: ResultStrings;
  readonly links: CheckedUrlOptions;
  readonly handoff: Handoff;
}

/** Renders the link to a plan's checkout, or says that there is none to go to. */
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
    >${isFramed() ? html`<p class="muted small">${strings.leadsTo(new URL(url).host)}</p>` : nothing}`;
}

/** A frame may keep a link from where it goes, and shows no address: then the address stands beside the link. */
const isFramed = (): boolean => parent !== window;

/**
 * Announces that a link to a checkout was followed, by a click or with the middle button, which is an `auxclick`. Where
 * the host takes the shopper there, the link itself does not.
 */
export function checkOut(host: HTMLElement & {readonly handoff: Handoff}, plan: Plan, event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[part~="checkout"]');
  const {button, ctrlKey, metaKey, shiftKey} = event;
  if (!link || button > 1) return;
  const newTab = host.handoff === 'blank' || button === 1 || ctrlKey || metaKey || shiftKey;
  const goesOn = host.dispatchEvent(new PlanCheckoutEvent(plan, link.href, newTab));
  if (!goesOn || host.handoff === 'event') event.preventDefault();
}
