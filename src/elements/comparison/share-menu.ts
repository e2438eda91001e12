import {html, nothing, type ReactiveControllerHost, type TemplateResult} from 'lit';
import {PlanShareEvent, type ShareMethod} from '../events/list-events.js';
import {copy, messageQuery, reportShare, share, type ShareOutcome} from '../plan/share.js';
import type {Announcer} from '../shared/announcer.js';
import type {PlanComparisonStrings} from './compared-plan.js';

/** The button that shows a comparison's share options, and these: the system's dialog, copying, email, and SMS. */
export class ShareMenu {
  readonly #host: ReactiveControllerHost & EventTarget;
  readonly #announcer: Announcer;
  #isOpen = false;
  /** The message about the result, and the text that was shared. */
  #ended = {message: '', text: ''};

  constructor(host: ReactiveControllerHost & EventTarget, announcer: Announcer) {
    this.#host = host;
    this.#announcer = announcer;
  }

  /** Hides the share options. */
  reset(): void {
    this.#isOpen = false;
    this.#ended = {message: '', text: ''};
  }

  renderButton({share: name}: PlanComparisonStrings): TemplateResult {
    return html`<button
      type="button"
      class="link"
      part="share"
      aria-expanded=${this.#isOpen}
      aria-controls="share-options"
      @click=${this.#onToggle}
    >
      ${name}
    </button>`;
  }

  /** Renders a text's share options, with its title. The system's share dialog is offered only where there is one. */
  renderOptions(shared: {title: string; text: string}, strings: PlanComparisonStrings): TemplateResult {
    const {copyText, shareByApp, shareByMail, shareByText, shareTitle} = strings;
    const {title, text} = shared;
    return html`<div id="share-options" class="share" role="group" aria-label=${shareTitle} ?hidden=${!this.#isOpen}>
      ${
        'share' in navigator
          ? html`<button
              type="button"
              class="link"
              part="share"
              @click=${() => this.#report(share(shared), text, strings)}
            >
              ${shareByApp}
            </button>`
          : nothing
      }
      <button type="button" class="link" part="share" @click=${() => this.#report(copy(text), text, strings)}>
        ${copyText}
      </button>
      <a
        class="link"
        part="share"
        href="mailto:?${messageQuery({subject: title, body: text})}"
        @click=${this.#onLink('email')}
        >${shareByMail}</a
      >
      <a class="link" part="share" href=${`sms:?&${messageQuery({body: text})}`} @click=${this.#onLink('text')}
        >${shareByText}</a
      >
      <span class="muted small">${text === this.#ended.text ? this.#ended.message : nothing}</span>
    </div>`;
  }

  readonly #onToggle = (): void => {
    this.#isOpen = !this.#isOpen;
    this.#ended = {message: '', text: ''};
    this.#host.requestUpdate();
  };

  readonly #onLink = (method: ShareMethod) => () => this.#host.dispatchEvent(new PlanShareEvent(method));

  async #report(sharing: Promise<ShareOutcome>, text: string, strings: PlanComparisonStrings): Promise<void> {
    const {textCopied, textFailed} = strings;
    const outcome = await sharing;
    reportShare(this.#host, outcome);
    const message = {copied: textCopied, failed: textFailed, shared: '', canceled: ''}[outcome];
    this.#ended = {message, text};
    this.#announcer.announce(() => message);
    this.#host.requestUpdate();
  }
}
