import {html} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import {ELEMENTS, STATES, type ElementName, type State} from '../states.js';
import {whenNear} from './when-near.js';
import {StudioPart} from './part.js';
import {patchForState, stageAddress} from './state.js';

type Wanted = ElementName | 'all';

/** All states at a glance, live; each links to its preview. */
@customElement('studio-gallery')
export class StudioGallery extends StudioPart {
  @state() private wanted: Wanted = 'all';

  override render() {
    const shown = STATES.filter(({element}) => this.wanted === 'all' || element === this.wanted);
    return html`
      <div class="toolbar">
        <p class="shown"><span>${shown.length} states</span></p>
        <label class="free">
          <span class="hidden">Element</span>
          <select @change=${this.#onElement}>
            <option value="all">All elements</option>
            ${ELEMENTS.map(element => html`<option value=${element}>${element}</option>`)}
          </select>
        </label>
      </div>
      <ul role="list" class="gallery">
        ${shown.map(state => html`<li>${this.#renderState(state)}</li>`)}
      </ul>
    `;
  }

  #renderState({id, element, title}: State) {
    // A dozen loading animations at once would slow down the rest.
    const motion = 'reduced';
    const address = stageAddress({...this.state, ...patchForState(id), motion});
    return html`<article>
      <div class="thumb" inert><iframe title="${element}: ${title}" tabindex="-1" ${whenNear(address)}></iframe></div>
      <h2>
        <button type="button" @click=${() => this.change(patchForState(id))}>${title}</button>
      </h2>
      <p><code>${element}</code></p>
    </article>`;
  }

  #onElement({target}: Event): void {
    this.wanted = (target as HTMLSelectElement).value as Wanted;
  }
}
