import {html, nothing, type TemplateResult} from 'lit';
import type {Plan} from '../../contract/plan.js';
import {checkedUrl, type CheckedUrlOptions} from '../../plans/checked-url.js';
import type {DetailStrings} from '../../strings/en/details.js';
import type {ResultStrings} from '../../strings/en/results.js';

/** A link to a document. */
export interface DocumentLink {
  /** The URL as the upstream API sent it. */
  readonly url: unknown;
  readonly links: CheckedUrlOptions;
  readonly text: string;
  /** The text for screen readers that the link opens in a new tab. */
  readonly opensTab: string;
}

/** Renders a link to a document that opens in a new tab; nothing when the URL is not allowed. */
export function renderDocument({url, links, text, opensTab}: DocumentLink): TemplateResult | typeof nothing {
  const href = checkedUrl(url, links);
  if (href === undefined) return nothing;
  return html`<a class="link document" part="document" href=${href} target="_blank" rel="noopener noreferrer"
    >${text}<span class="visually-hidden"> ${opensTab}</span></a
  >`;
}

/** Renders where the link to the checkout leads, and what to have ready there. */
export function renderCheckoutHost(
  {planCheckoutUrl}: Plan,
  {checkoutAt}: DetailStrings,
  links: CheckedUrlOptions,
): TemplateResult | typeof nothing {
  const url = checkedUrl(planCheckoutUrl, links);
  return url === undefined ? nothing : html`<p class="muted small">${checkoutAt(new URL(url).host)}</p>`;
}

/** Renders the host of the checkout beside its button. In a frame, it is there already. */
export function renderHostName(
  {planCheckoutUrl}: Plan,
  {checkoutOpens}: ResultStrings,
  links: CheckedUrlOptions,
): TemplateResult | typeof nothing {
  const url = checkedUrl(planCheckoutUrl, links);
  if (url === undefined || parent !== window) return nothing;
  const {host} = new URL(url);
  // A host that is too long for its column is broken before a dot, not inside a word.
  const words = host.split('.').map((word, index) => (index > 0 ? html`<wbr />.${word}` : word));
  const texts = checkoutOpens(host).split(host);
  return html`<p class="host fine">
    ${texts.map((text, index) => (index > 0 ? html`<span>${words}</span>${text}` : text))}
  </p>`;
}

const connectedOrigins = new Set<string>();

/** Connects to the host of a checkout link that the pointer or the focus is on, before it is clicked. */
export function connectAhead(event: Event): void {
  const link = (event.composedPath()[0] as Element).closest<HTMLAnchorElement>('a[part~="checkout"]');
  if (!link || connectedOrigins.has(link.origin)) return;
  connectedOrigins.add(link.origin);
  const hint = document.createElement('link');
  hint.rel = 'preconnect';
  hint.href = link.origin;
  document.head.append(hint);
}
