import {html, nothing} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import {DATA, NETWORK, type StageChoices} from '../stage/settings.js';
import {stateOf} from '../states.js';
import {renderSegments, renderSelect} from './choice.js';
import {StudioPart} from './part.js';

type ChoiceName = Exclude<keyof StageChoices, 'data' | 'network'>;

const SEGMENTS: {
  readonly [Name in ChoiceName]: readonly [label: string, options: Readonly<Record<StageChoices[Name], string>>];
} = {
  scheme: ['Color scheme', {auto: 'System', light: 'Light', dark: 'Dark'}],
  density: ['Density', {comfortable: 'Comfortable', compact: 'Compact'}],
  lang: ['Words', {en: 'English', es: 'Español', pseudo: 'Pseudo'}],
  dir: ['Direction', {ltr: 'Left to right', rtl: 'Right to left'}],
  contrast: ['Colors', {usual: 'As set', forced: 'Forced'}],
  motion: ['Motion', {usual: 'As the system', reduced: 'Reduced'}],
  host: ['The page’s own styles', {plain: 'Calm', hostile: 'Hostile'}],
  nest: ['Within shadow roots', {off: 'No', on: 'Two deep'}],
  count: ['How many at once', {'1': 'One', '2': 'Two', '3': 'Three'}],
  analytics: ['Data layer', {events: 'Events alone', datalayer: 'Pushed to', off: 'Off'}],
};

const HINTS: Partial<Record<ChoiceName, string>> = {
  contrast:
    'Acted out: the elements’ own rules for forced colors, over a stylesheet with the system’s colors. No page can turn on the real mode.',
  motion: 'Acted out by rewriting the elements’ stylesheets; your system’s own wish always holds.',
  lang: 'Pseudo comes from the strings property: odd letters, a third longer.',
};

interface Magic {
  readonly vehicles: Readonly<Record<string, readonly {readonly vin: string; readonly description: string}[]>>;
}

/** The page around the element: its plans, its network, its language, its looks and its manners. */
@customElement('page-panel')
export class PagePanel extends StudioPart {
  @state() private magic: Magic['vehicles'] = {};

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#askSandbox();
  }

  override render() {
    const {data, network} = this.state;
    const own = stateOf(this.state.state);
    return html`
      ${renderSelect({
        label: 'Plans',
        options: {'': `As the state has them: ${DATA[own.data]}`, ...DATA},
        selected: data,
        onChoose: name => this.change({data: name, vin: ''}),
      })}
      ${renderSelect({
        label: 'Network',
        options: {'': `As the state has it: ${NETWORK[own.network]}`, ...NETWORK},
        selected: network,
        onChoose: name => this.change({network: name}),
      })}
      ${this.#renderMagic()} ${(Object.keys(SEGMENTS) as ChoiceName[]).map(name => this.#renderChoice(name))}
    `;
  }

  #renderMagic() {
    if (Object.keys(this.magic).length === 0) return nothing;
    return html`<label class="field">
      <span>A car of the sandbox</span>
      <select @change=${this.#onCar}>
        <option value="">The state’s own</option>
        ${Object.entries(this.magic).map(
          ([group, cars]) =>
            html`<optgroup label=${group}>
              ${cars.map(
                ({vin, description}) =>
                  html`<option value=${vin} .selected=${this.state.vin === vin}>${description}</option>`,
              )}
            </optgroup>`,
        )}
      </select>
    </label>`;
  }

  #renderChoice<Name extends ChoiceName>(name: Name) {
    const [label, options] = SEGMENTS[name] as readonly [string, Readonly<Record<string, string>>];
    return renderSegments({
      label,
      options,
      selected: this.state[name],
      onChoose: value => this.change({[name]: value}),
      hint: HINTS[name] ? html`<p class="hint">${HINTS[name]}</p>` : nothing,
    });
  }

  /** A page that has no sandbox behind it offers none of its cars. */
  async #askSandbox(): Promise<void> {
    const answer = await fetch('/sandbox/test-values').catch(() => undefined);
    if (answer?.ok) this.magic = ((await answer.json()) as Magic).vehicles;
  }

  #onCar({target}: Event): void {
    const vin = (target as HTMLSelectElement).value;
    const isFinder = stateOf(this.state.state).element === 'plan-finder';
    this.change({vin, data: vin === '' ? '' : 'sandbox', network: '', ...(!isFinder && {state: 'finder-plans'})});
  }
}
