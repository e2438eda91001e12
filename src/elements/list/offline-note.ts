import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import type {ListStrings} from '../../strings/en/list.js';
import type {PlanList} from './plan-list.js';

const EVENTS = ['online', 'offline'];

/** The message that the browser is offline. The plans stay; only the checkout needs the network. */
export class OfflineNote implements ReactiveController {
  readonly #list: PlanList;

  constructor(list: PlanList) {
    this.#list = list;
    list.addController(this);
  }

  hostConnected(): void {
    for (const type of EVENTS) window.addEventListener(type, this.#onChange);
  }

  hostDisconnected(): void {
    for (const type of EVENTS) window.removeEventListener(type, this.#onChange);
  }

  /** Renders the message, empty while the browser is online, so that screen readers announce it when it appears. */
  render(strings: ListStrings): TemplateResult {
    const {language, plans, quotedAt} = this.#list;
    const message = () => {
      const when = new Intl.DateTimeFormat(language, {dateStyle: 'medium', timeStyle: 'short'});
      return html`<b>${strings.offlineTitle}</b>
        ${strings.offline(quotedAt === undefined ? '' : when.format(quotedAt))}`;
    };
    const isShown = !navigator.onLine && plans.length > 0;
    return html`<p class="offline small" part="offline" role="status">${isShown ? message() : nothing}</p>`;
  }

  readonly #onChange = (): void => this.#list.requestUpdate();
}
