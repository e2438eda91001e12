import {html, nothing, type TemplateResult} from 'lit';
import type {Plan} from '../../contract/plan.js';
import type {PlanGroup} from '../../plans/groups.js';
import type {DetailStrings} from '../../strings/en/details.js';
import {PlanAskEvent} from '../events/ask-event.js';
import {messageQuery} from './share.js';

/** Renders the dealer's help: a link, or with `event` a button; nothing without a way to reach the dealer. */
export function renderAsk(
  contact: string,
  name: string,
  strings: DetailStrings,
  onAsk: (event: Event) => void,
): TemplateResult | typeof nothing {
  if (contact === '') return nothing;
  const label = `${strings.ask}: ${name}`;
  if (contact === 'event')
    return html`<button type="button" class="link document" part="ask" aria-label=${label} @click=${onAsk}>
      ${strings.ask}
    </button>`;
  return html`<a
    class="link document"
    part="ask"
    href=${messageUrl(contact, name, strings)}
    aria-label=${label}
    @click=${onAsk}
    >${strings.ask}</a
  >`;
}

/** Dispatches `plan-ask` for a click on the dealer's help. If the page answers itself, the link is not followed. */
export function onAskClick(host: EventTarget, plan: Plan, group: PlanGroup, click: Event): void {
  if (!host.dispatchEvent(new PlanAskEvent(plan, group))) click.preventDefault();
}

/** Adds a text that names the plan, where the dealer's own URL has none. Nothing of the car or the shopper is in it. */
function messageUrl(contact: string, name: string, {askSubject, askText}: DetailStrings): string {
  const url = new URL(contact);
  if (url.protocol === 'tel:') return contact;
  const isMail = url.protocol === 'mailto:';
  // Unlike in other URLs, a plus sign is not a space.
  const own = [...new URLSearchParams(url.search.replaceAll('+', '%2B'))];
  const ours = Object.entries({...(isMail && {subject: askSubject(name)}), body: askText(name)});
  // The names of an email's fields ignore case, and may repeat.
  const ownNames = own.map(([field]) => field.toLowerCase());
  const query = messageQuery([...ours.filter(([field]) => !ownNames.includes(field)), ...own]);
  url.search = '';
  // iOS reads the text of an SMS only after "&".
  return `${url.href}?${isMail ? '' : '&'}${query}`;
}
