import manifest from '@plan-finder/elements/custom-elements.json' with {type: 'json'};
import {html, nothing} from 'lit';
import {customElement, property} from 'lit/decorators.js';
import {stateOf} from '../states.js';
import {copy} from './copy.js';
import {StudioPart} from './part.js';
import type {StageWindow} from './stage-frame.js';
import {elementsOf, type Described} from './tokens.js';

/** A part, slot, state, or token of an element. */
interface Hook extends Described {
  /** The text to copy. */
  readonly text: string;
  /** Its selector in the preview; empty if it is not visible there. */
  readonly selector: string;
}

interface Group {
  readonly title: string;
  readonly hooks: readonly Hook[];
}

/** The hooks of an element, from its manifest. */
function groupsOf(tag: string): readonly Group[] {
  const element = elementsOf(manifest).find(({tagName}) => tagName === tag);
  const {cssParts = [], slots = [], cssStates = [], cssProperties = []} = element ?? {};
  const groups = [
    {
      title: 'Parts',
      from: cssParts,
      text: (name: string) => `${tag}::part(${name})`,
      selector: (name: string) => `[part~="${name}"]`,
    },
    {
      title: 'Slots',
      from: slots,
      text: (name: string) => `<p slot="${name}"></p>`,
      selector: (name: string) => `slot[name="${name}"] > *, [slot="${name}"]`,
    },
    {
      title: 'States',
      from: cssStates,
      text: (name: string) => `${tag}:state(${name})`,
      selector: (name: string) => `${tag}:state(${name})`,
    },
    {title: 'Tokens', from: cssProperties, text: (name: string) => `${tag} { ${name}: ; }`, selector: () => ''},
  ];
  return groups
    .map(({title, from, text, selector}) => ({
      title,
      hooks: from.map(hook => ({...hook, text: text(hook.name), selector: selector(hook.name)})),
    }))
    .filter(({hooks}) => hooks.length > 0);
}

/** The parts, slots, states, and tokens of the previewed element: highlighted on hover, copied on click. */
@customElement('studio-hooks')
export class StudioHooks extends StudioPart {
  /** The stage's frame. */
  @property({attribute: false}) frame: () => HTMLIFrameElement | undefined = () => undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#highlight('');
  }

  override render() {
    const {element} = stateOf(this.state.state);
    return html`
      <p class="none" role="status">
        ${this.announcement || 'Hover to highlight it in the preview. Click to copy it.'}
      </p>
      <div class="hooks">
        ${groupsOf(element).map(
          ({title, hooks}) =>
            html`<section>
              <h3>${title}</h3>
              <ul role="list">
                ${hooks.map(hook => this.#renderHook(hook))}
              </ul>
            </section>`,
        )}
      </div>
    `;
  }

  #renderHook({name, description, text, selector}: Hook) {
    const show = () => this.#highlight(selector);
    const hide = () => this.#highlight('');
    return html`<li>
      <button
        type="button"
        @click=${() => this.#onCopy(text)}
        @pointerenter=${show}
        @pointerleave=${hide}
        @focus=${show}
        @blur=${hide}
      >
        <code>${name}</code>
      </button>
      <span>${description || nothing}</span>
    </li>`;
  }

  #highlight(selector: string): void {
    (this.frame()?.contentWindow as StageWindow | null | undefined)?.stage?.highlight(selector);
  }

  async #onCopy(text: string): Promise<void> {
    this.announce((await copy(text)) ? `Copied: ${text}` : `Couldn’t copy. Select and copy: ${text}`);
  }
}
