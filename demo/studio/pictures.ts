import {html, nothing} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import {StudioPart} from './part.js';
import {stageAddress} from './state.js';

/** How a run of pictures stands, as the demo's server says it. */
interface Standing {
  readonly kind: 'none' | 'taking' | 'done' | 'failed';
  readonly taken?: number;
  readonly all?: number;
  /** Where the sheet is. */
  readonly sheet?: string;
  /** Why there are none, in words. */
  readonly why?: string;
}

const PATH = '/studio/pictures';
const ASK_AGAIN_MS = 1000;

/** Asks the demo's server for pictures of all states: a page cannot take them of itself. */
@customElement('studio-pictures')
export class StudioPictures extends StudioPart {
  @state() private standing: Standing = {kind: 'none'};
  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  override render() {
    const {kind, taken = 0, all = 0, sheet, why} = this.standing;
    return html`
      <button type="button" ?disabled=${kind === 'taking'} @click=${this.#onPress}>Take pictures of all</button>
      <p role="status" class="standing">
        ${kind === 'taking' ? `${taken} of ${all} pictures taken` : nothing} ${kind === 'failed' ? why : nothing}
        ${kind === 'done' && sheet ? html`<a href=${sheet} target="_blank">See ${taken} pictures</a>` : nothing}
      </p>
    `;
  }

  async #onPress(): Promise<void> {
    const [, query = ''] = stageAddress({...this.state, state: 'finder', data: '', network: '', vin: ''}).split('?');
    const width = this.state.width === 0 ? 768 : this.state.width;
    await this.#ask('POST', `?${new URLSearchParams({query, width: String(width)})}`);
  }

  async #ask(method: 'GET' | 'POST', query = ''): Promise<void> {
    const answer = await fetch(PATH + query, {method}).catch(() => undefined);
    const isOurs = answer?.headers.get('content-type')?.includes('json');
    this.standing = isOurs
      ? ((await answer?.json()) as Standing)
      : {kind: 'failed', why: 'Pictures are taken by the server of “npm start”; this page has none behind it.'};
    if (this.standing.kind === 'taking' && this.isConnected) {
      this.#timer = setTimeout(() => void this.#ask('GET'), ASK_AGAIN_MS);
    }
  }
}
