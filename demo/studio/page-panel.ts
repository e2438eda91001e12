import {html, nothing} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import {DATA, NETWORK, type StageChoices} from '../stage/settings.js';
import {mayHave, stateOf} from '../states.js';
import {optionsOf, renderSegments, renderSelect} from './choice.js';
import {StudioPart} from './part.js';
import {fetchTestValues, type TestValues} from './test-values.js';

type ChoiceName = Exclude<keyof StageChoices, 'data' | 'network'>;

const SEGMENTS: {
  readonly [Name in ChoiceName]: readonly [label: string, options: Readonly<Record<StageChoices[Name], string>>];
} = {
  scheme: ['Color scheme', {'': 'Default', auto: 'System', light: 'Light', dark: 'Dark'}],
  density: ['Density', {'': 'Default', comfortable: 'Comfortable', compact: 'Compact'}],
  lang: ['Language', {en: 'English', es: 'Español', pseudo: 'Pseudo'}],
  dir: ['Direction', {ltr: 'Left to right', rtl: 'Right to left'}],
  contrast: ['Forced colors', {usual: 'Off', forced: 'On'}],
  motion: ['Motion', {usual: 'System', reduced: 'Reduced'}],
  host: ['Page styles', {plain: 'Plain', hostile: 'Hostile'}],
  nest: ['Nested in shadow roots', {off: 'No', on: 'Two levels'}],
  count: ['Instances', {'1': 'One', '2': 'Two', '3': 'Three'}],
  analytics: ['Analytics', {events: 'Events only', datalayer: 'Data layer', off: 'Off'}],
};

const HINTS: Partial<Record<ChoiceName, string>> = {
  contrast: 'Simulated: the elements’ forced-colors rules with system colors. A page can’t turn on the real mode.',
  motion: 'Simulated by rewriting the elements’ stylesheets. Your system’s setting always applies.',
  lang: 'Pseudo replaces the strings with accented text that’s a third longer.',
};

/** The settings of the page around the element, such as its plans, network, and language. */
@customElement('page-panel')
export class PagePanel extends StudioPart {
  @state() private testVehicles: TestValues['vehicles'] = {};

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
        options: [['', `Default: ${DATA[own.data]}`], ...optionsOf(DATA).filter(([name]) => mayHave(own, name))],
        selected: mayHave(own, data) ? data : '',
        onChoose: name => this.change({data: name, vin: ''}),
      })}
      ${renderSelect({
        label: 'Network',
        options: [['', `Default: ${NETWORK[own.network]}`], ...optionsOf(NETWORK)],
        selected: network,
        onChoose: name => this.change({network: name}),
      })}
      ${this.#renderTestVehicles()} ${(Object.keys(SEGMENTS) as ChoiceName[]).map(name => this.#renderChoice(name))}
    `;
  }

  #renderTestVehicles() {
    if (Object.keys(this.testVehicles).length === 0) return nothing;
    return html`<label class="field">
      <span>Sandbox test car</span>
      <select @change=${this.#onCar}>
        <option value="">Default</option>
        ${Object.entries(this.testVehicles).map(
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
    const {scheme, density} = stateOf(this.state.state);
    const own = ({scheme, density} as Partial<Record<ChoiceName, string>>)[name];
    const hint = own === undefined ? HINTS[name] : `Default of this state: ${options[own]}.`;
    return renderSegments({
      label,
      options: optionsOf(options),
      selected: this.state[name],
      onChoose: value => this.change({[name]: value}),
      hint: hint ? html`<p class="hint">${hint}</p>` : nothing,
    });
  }

  /** Without a sandbox behind the page there are no test cars. */
  async #askSandbox(): Promise<void> {
    this.testVehicles = (await fetchTestValues())?.vehicles ?? {};
  }

  #onCar({target}: Event): void {
    const vin = (target as HTMLSelectElement).value;
    const isFinder = stateOf(this.state.state).element === 'plan-finder';
    this.change({vin, data: vin === '' ? '' : 'sandbox', network: '', ...(!isFinder && {state: 'finder-plans'})});
  }
}
