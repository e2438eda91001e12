import {html, nothing} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import {ELEMENTS, STATES, type ElementName} from '../states.js';
import {StudioPart} from './part.js';
import {patchForState} from './state.js';

/** The list of all states, to choose one. */
@customElement('states-panel')
export class StatesPanel extends StudioPart {
  @state() private wanted = '';

  override render() {
    return html`
      <label class="field">
        <span>Search states</span>
        <input type="search" .value=${this.wanted} @input=${this.#onSearch} autocomplete="off" />
      </label>
      ${ELEMENTS.map(element => this.#renderElement(element))}
    `;
  }

  #renderElement(element: ElementName) {
    const query = this.wanted.toLowerCase();
    const states = STATES.filter(
      state => state.element === element && `${state.id} ${state.title} ${element}`.toLowerCase().includes(query),
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
                @click=${() => this.change(patchForState(id))}
              >
                ${title}
              </button>
            </li>`,
        )}
      </ul>
    </section>`;
  }

  #onSearch({target}: Event): void {
    this.wanted = (target as HTMLInputElement).value;
  }
}
