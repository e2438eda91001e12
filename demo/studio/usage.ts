import {html, LitElement, nothing} from 'lit';
import {customElement, state} from 'lit/decorators.js';

/** Shows the demo account's rate limits, and links to its usage in the sandbox. */
@customElement('studio-usage')
export class StudioUsage extends LitElement {
  @state() private said = '';

  override createRenderRoot(): this {
    return this;
  }

  override render() {
    return html`<div class="usage">
      <button type="button" @click=${this.#onPress}>Show rate limits</button>
      <span role="status">${this.said || nothing}</span>
      <a href="/sandbox" target="_blank">View usage</a>
    </div>`;
  }

  /** The key is the sandbox's public one: a real key is the relay's alone. */
  async #onPress(): Promise<void> {
    const headers = {authorization: 'Bearer sandbox-high', 'content-type': 'application/json'};
    const response = await fetch('/api/v2/Partners/Register/Usage', {headers}).catch(() => undefined);
    const body = response?.ok ? ((await response.json()) as {readonly response?: object}).response : undefined;
    this.said = body ? describe(body) : 'This page has no sandbox.';
  }
}

/** All numbers in a response, each with its path. */
function describe(value: object, path = ''): string {
  return Object.entries(value)
    .flatMap(([name, inner]: [string, unknown]) => {
      const words = `${path}${name}`.replace(/([A-Z])/g, ' $1').toLowerCase();
      if (typeof inner === 'number') return [`${words}: ${inner.toLocaleString('en')}`];
      return typeof inner === 'object' && inner !== null ? [describe(inner, `${words} `)] : [];
    })
    .filter(Boolean)
    .join(' · ');
}
