import {html, nothing} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import {ELEMENTS, STATES, type ElementName} from '../states.js';
import {StudioPart} from './part.js';

/** Every state of every element, to be chosen. */
@customElement('states-panel')
export class StatesPanel extends StudioPart {
  @state() private wanted = '';

  override render() {
    return html`
      <label class="field">
        <span>Find a state</span>
        <input type="search" .value=${this.wanted} @input=${this.#onWish} autocomplete="off" />
      </label>
      ${ELEMENTS.map(element => this.#renderElement(element))}
    `;
  }

  #renderElement(element: ElementName) {
    const wish = this.wanted.toLowerCase();
    const states = STATES.filter(
      state => state.element === element && `${state.id} ${state.title} ${element}`.toLowerCase().includes(wish),
    );
    if (states.length === 0) return nothing;
    return html`<section class="states" aria-labelledby="states-${element}">
      <h2 id="states-${element}"><code>${element}</code> <small>${states.length}</small></h2>
      <ul role="list">
        ${states.map(
          ({id, title}) =>
            html`<li>
              <button
                type="button"
                aria-current=${this.state.state === id ? 'true' : nothing}
                @click=${() => this.change({state: id, data: '', network: '', vin: '', view: 'stage'})}
              >
                ${title}
              </button>
            </li>`,
        )}
      </ul>
    </section>`;
  }

  #onWish({target}: Event): void {
    this.wanted = (target as HTMLInputElement).value;
  }
}
