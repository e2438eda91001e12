import {snippet, SNIPPET_KINDS, type SettingName, type SnippetKind} from 'plan-finder/snippets';
import {html} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import {renderSelect} from './choice.js';
import {copy} from './copy.js';
import {StudioPart} from './part.js';
import type {StudioState} from './state.js';
import {toCss} from './theme-css.js';

const NAMES: Readonly<Record<SnippetKind, string>> = {
  script: 'Script tag',
  place: 'Script tag and a place',
  element: 'The element itself',
  'site-header': 'Header of a site',
  'tag-manager': 'Tag manager',
  wordpress: 'WordPress',
  react: 'React and Next.js',
  vue: 'Vue',
  angular: 'Angular',
  svelte: 'Svelte',
  astro: 'Astro',
};

const KINDS = Object.fromEntries(SNIPPET_KINDS.map(kind => [kind, NAMES[kind]])) as typeof NAMES;

/** What of the stage is a setting of the finder; all else is the stage's own. */
function settingsOf({scheme, density, lang, analytics}: StudioState): Partial<Record<SettingName, string>> {
  return {
    ...(scheme !== 'auto' && {theme: scheme}),
    ...(density !== 'comfortable' && {density}),
    ...(lang === 'es' && {lang}),
    ...(analytics !== 'events' && {analytics}),
  };
}

/** The lines to hand over: for the kind of page that is chosen, with the stage's settings and theme. */
@customElement('code-panel')
export class CodePanel extends StudioPart {
  @state() private kind: SnippetKind = 'script';
  @state() private said = '';

  override render() {
    const {tokens} = this.state;
    const lines = snippet(this.kind, {relay: `${location.origin}/`, settings: settingsOf(this.state)});
    const css = toCss(tokens);
    return html`
      ${renderSelect({label: 'For', options: KINDS, selected: this.kind, onChoose: kind => (this.kind = kind)})}
      ${this.#renderLines('Lines to paste', lines)}
      ${
        Object.keys(tokens).length === 0
          ? html`<p class="hint">Set colors under “Theme”, and their stylesheet stands here.</p>`
          : this.#renderLines('The page’s stylesheet', css)
      }
      <p class="hint">The address is this page’s own relay. Put yours in its place.</p>
      <p role="status" class="hint">${this.said}</p>
    `;
  }

  #renderLines(title: string, text: string) {
    return html`<section>
      <h2>${title}</h2>
      <pre tabindex="0" aria-label=${title}><code>${text}</code></pre>
      <button type="button" aria-label="Copy: ${title}" @click=${() => this.#onCopy(text)}>Copy</button>
    </section>`;
  }

  async #onCopy(text: string): Promise<void> {
    const word = (await copy(text)) ? 'Copied' : 'Select the text and copy it';
    this.said = this.said === word ? `${word}\u00a0` : word;
  }
}
