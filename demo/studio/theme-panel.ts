import manifest from '@plan-finder/elements/custom-elements.json' with {type: 'json'};
import {html, nothing} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import './theme-exchange.js';
import {resolveSettings, stateOf} from '../states.js';
import {optionsOf, renderSegments} from './choice.js';
import {contrastFigures, defaultOnAccent, OWN_COLORS, type Scheme} from './contrast.js';
import {StudioPart} from './part.js';
import {PRESETS, type Preset} from './presets.js';
import {resolveColor} from './resolve-color.js';
import {renderToken} from './token-field.js';
import {tokensOf} from './tokens.js';

const TOKENS = tokensOf(manifest);

const systemIsDark = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches;

const isSame = (one: object, other: object): boolean => {
  const sorted = (tokens: object) => JSON.stringify(Object.entries(tokens).sort());
  return sorted(one) === sorted(other);
};

/**
 * A theme's colors as `--accent`, `--surface` and `--text`. Set as a property, because a strict CSP blocks style
 * attributes.
 */
const swatchColors = (tokens: Preset['tokens']): string =>
  ['accent', 'surface', 'text']
    .map(name => `--${name}: ${tokens[`--plan-color-${name}`] ?? OWN_COLORS[`--plan-color-${name}`] ?? ''}`)
    .join('; ');

/** The theme editor: presets, a field for each token, and the contrast of their colors. */
@customElement('theme-panel')
export class ThemePanel extends StudioPart {
  @state() private scheme: Scheme = 'light';

  /** The scheme of the preview is edited first. */
  override connectedCallback(): void {
    super.connectedCallback();
    const {scheme} = resolveSettings(this.state);
    const isDark = scheme === 'dark' || (scheme === 'auto' && systemIsDark());
    this.scheme = isDark ? 'dark' : 'light';
  }

  override render() {
    const {tokens} = resolveSettings(this.state);
    const own = stateOf(this.state.state).tokens;
    const accent = tokens['--plan-color-accent'] ?? OWN_COLORS['--plan-color-accent'] ?? '';
    const onAccent = defaultOnAccent(accent, resolveColor);
    return html`
      ${this.#renderPresets()}
      <section aria-labelledby="tokens">
        <h2 id="tokens">Tokens</h2>
        ${renderSegments({
          label: 'Edit colors for',
          options: optionsOf({light: 'Light', dark: 'Dark'}),
          selected: this.scheme,
          onChoose: scheme => this.#onScheme(scheme),
        })}
        ${TOKENS.map(token =>
          renderToken({
            token: {...token, own: own[token.name] ?? (token.name === '--plan-color-on-accent' ? onAccent : token.own)},
            value: this.state.tokens[token.name],
            scheme: this.scheme,
            onChange: value => this.#onToken(token.name, value),
          }),
        )}
        <p class="hint">Secondary text, highlights, and lines are mixed from these colors, so they change with them.</p>
      </section>
      ${this.#renderContrast()}
      <theme-exchange .state=${this.state}></theme-exchange>
    `;
  }

  #renderPresets() {
    return html`<section aria-labelledby="presets">
      <h2 id="presets">Presets</h2>
      <ul role="list" class="presets">
        ${PRESETS.map(preset => html`<li>${this.#renderPreset(preset)}</li>`)}
      </ul>
    </section>`;
  }

  /** In a state with colors of its own, the default preset shows them. */
  #renderPreset({name, note, tokens}: Preset) {
    const shown = resolveSettings({...this.state, tokens}).tokens;
    const isOwn = isSame(tokens, {}) && !isSame(shown, {});
    return html`<button
      type="button"
      aria-pressed=${isSame(tokens, this.state.tokens)}
      @click=${() => this.change({tokens})}
    >
      <span class="swatches" aria-hidden="true" .style=${swatchColors(shown)}><i></i><i></i><i></i></span>
      <span>${isOwn ? 'Color of this state' : name}<small>${note}</small></span>
    </button>`;
  }

  #renderContrast() {
    const figures = contrastFigures(resolveSettings(this.state).tokens, this.scheme, resolveColor);
    return html`<section aria-labelledby="contrast">
      <h2 id="contrast">Contrast, ${this.scheme}</h2>
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">Colors</th>
            <th scope="col">Ratio</th>
            <th scope="col">WCAG 2.2</th>
          </tr>
        </thead>
        <tbody>
          ${figures.map(
            figure =>
              html`<tr>
                <th scope="row">${figure.what}</th>
                ${
                  figure.ratio === undefined
                    ? html`<td>–</td>
                        <td>Unknown</td>`
                    : html`<td>${figure.ratio.toFixed(2)}</td>
                        <td class=${figure.isEnough ? 'enough' : 'lacking'}>${figure.grade}</td>`
                }
              </tr>`,
          )}
        </tbody>
      </table>
      ${
        figures.some(({ratio}) => ratio === undefined)
          ? html`<p class="hint">Contrast can’t be calculated for a color that refers to another value.</p>`
          : nothing
      }
    </section>`;
  }

  /** The preview shows the scheme that is edited. */
  #onScheme(scheme: Scheme): void {
    this.scheme = scheme;
    this.change({scheme}, 'scheme');
  }

  #onToken(name: string, value: string | undefined): void {
    const {[name]: _before, ...others} = this.state.tokens;
    this.change({tokens: value === undefined ? others : {...others, [name]: value}}, name);
  }
}
