import {html, nothing} from 'lit';
import {customElement, query, state} from 'lit/decorators.js';
import {resolveSettings} from '../states.js';
import {copy} from './copy.js';
import {StudioPart} from './part.js';
import {fromCss, toCss, type Tokens} from './theme-css.js';
import {fromDesignTokens, toDesignTokens} from './theme-json.js';
import type {Found} from './tokens.js';

const FORMS = {
  css: {name: 'CSS', write: (tokens: Tokens) => toCss(tokens)},
  json: {name: 'Design tokens', write: toDesignTokens},
} as const;
type Form = keyof typeof FORMS;

/** Exports and imports a theme as CSS or design tokens. */
@customElement('theme-exchange')
export class ThemeExchange extends StudioPart {
  @state() private form: Form = 'css';
  @query('textarea') private readonly given!: HTMLTextAreaElement;

  override render() {
    const {tokens} = resolveSettings(this.state);
    const isEmpty = Object.keys(tokens).length === 0;
    const text = isEmpty ? '' : FORMS[this.form].write(tokens);
    return html`
      <section aria-labelledby="export">
        <h2 id="export">Export</h2>
        <div class="segments" role="group" aria-label="Format">
          ${(Object.keys(FORMS) as Form[]).map(
            form =>
              html`<button type="button" aria-pressed=${form === this.form} @click=${() => (this.form = form)}>
                ${FORMS[form].name}
              </button>`,
          )}
        </div>
        ${
          isEmpty
            ? html`<p class="hint">No tokens set: the elements use their default look.</p>`
            : html`<pre tabindex="0" aria-label="Theme as ${FORMS[this.form].name}"><code>${text}</code></pre>
                <button
                  type="button"
                  @click=${async () => this.announce((await copy(text)) ? 'Copied' : 'Select the text and copy it')}
                >
                  Copy
                </button>`
        }
      </section>
      <section aria-labelledby="import">
        <h2 id="import">Import</h2>
        <label class="field">
          <span>CSS or design tokens</span>
          <textarea rows="4" spellcheck="false" placeholder="--plan-color-accent: #1d4f91;"></textarea>
        </label>
        <button type="button" @click=${this.#onImport}>Apply tokens</button>
        <p role="status" class="hint">${this.announcement || nothing}</p>
      </section>
    `;
  }

  #onImport(): void {
    const {tokens, unknown, invalid} = readTokens(this.given.value);
    const count = Object.keys(tokens).length;
    if (count > 0) this.change({tokens});
    const notes = [
      ...(count > 0 ? [`${count} ${count === 1 ? 'token' : 'tokens'} applied.`] : []),
      ...(unknown.length > 0 ? [`Not a token: ${unknown.join(', ')}.`] : []),
      ...(invalid.length > 0 ? [`Invalid value: ${invalid.join(', ')}.`] : []),
    ];
    this.announce(notes.join(' ') || 'No tokens found. Names start with --plan-, or are in a group named “plan”.');
  }
}

/** Text that starts like JSON is design tokens; any other is CSS. */
function readTokens(text: string): Found {
  if (!text.trim().startsWith('{')) return fromCss(text);
  try {
    return fromDesignTokens(text);
  } catch {
    // A CSS block starts with a brace, too.
    return fromCss(text);
  }
}
