import {SETTINGS, snippet, type SnippetKind, type SnippetSettings} from '@plan-finder/elements/snippets';
import {html, nothing} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import {resolveSettings, stateOf} from '../states.js';
import {renderSelect} from './choice.js';
import {copy} from './copy.js';
import {StudioPart} from './part.js';
import {PLATFORMS} from './platforms.js';
import type {StudioState} from './state.js';
import {toCss} from './theme-css.js';

/** The attributes of a state that are only for its sample: a page has its own car and words, or none. */
const SAMPLE: readonly string[] = [
  ...['vin', 'make', 'model', 'year', 'mileage', 'state', 'auto-search'],
  ...['contact', 'list-info', 'prefetch', 'search'],
];

/** The preview's settings that are settings of the widget. */
function settingsOf(chosen: StudioState): SnippetSettings {
  const {scheme, density, lang, analytics} = resolveSettings(chosen);
  const own = Object.entries(stateOf(chosen.state).attributes);
  return {
    ...Object.fromEntries(own.filter(([name]) => Object.hasOwn(SETTINGS, name) && !SAMPLE.includes(name))),
    ...(scheme !== 'auto' && {theme: scheme}),
    ...(density !== 'comfortable' && {density}),
    ...(lang === 'es' && {lang}),
    ...(analytics !== 'events' && {analytics}),
  };
}

/** The code that puts the widget on a page that someone else has made, and what to know about it. */
const TRIALS: readonly SnippetKind[] = ['console', 'bookmarklet'];

/** The code to paste for the chosen platform, with the preview's settings and theme. */
@customElement('code-panel')
export class CodePanel extends StudioPart {
  @state() private kind: SnippetKind = 'script';

  override render() {
    const {tokens, scheme} = resolveSettings(this.state);
    const hasSample = this.state.vin !== '' || SAMPLE.some(name => name in stateOf(this.state.state).attributes);
    const lines = snippet(this.kind, {relay: `${location.origin}/`, settings: settingsOf(this.state)});
    const css = toCss(tokens);
    const isTrial = TRIALS.includes(this.kind);
    return html`
      ${renderSelect({label: 'Platform', options: PLATFORMS, selected: this.kind, onChoose: kind => (this.kind = kind)})}
      ${this.#renderLines('Code to paste', lines)} ${isTrial ? this.#renderTrial(lines) : nothing}
      ${
        Object.keys(tokens).length === 0
          ? html`<p class="hint">Set colors under “Theme” to get their CSS here.</p>`
          : isTrial
            ? html`<p class="hint">A trial on another page does not have the colors under “Theme”.</p>`
            : this.#renderLines('CSS for your page', css)
      }
      ${
        scheme === 'auto'
          ? nothing
          : html`<p class="hint">
              This code fixes the color scheme. Choose “System” under “Page” to follow the page’s.
            </p>`
      }
      ${hasSample ? html`<p class="hint">The preview’s sample car and texts are not in this code.</p>` : nothing}
      ${isTrial ? nothing : html`<p class="hint">This code uses this page’s relay. Replace its URL with your own.</p>`}
      <p role="status" class="hint">${this.announcement}</p>
    `;
  }

  #renderLines(title: string, text: string) {
    return html`<section>
      <h2>${title}</h2>
      <pre tabindex="0" aria-label=${title}><code>${text}</code></pre>
      <button type="button" aria-label="Copy: ${title}" @click=${() => this.#onCopy(text)}>Copy</button>
    </section>`;
  }

  #renderTrial(lines: string) {
    const isBookmark = this.kind === 'bookmarklet';
    return html`<p>
        ${
          isBookmark
            ? html`Drag <a href=${lines} @click=${this.#onBookmark}>Try plan-finder</a> to your bookmarks, or paste the
                code as a bookmark’s URL. Then open any page, and choose the bookmark.`
            : 'Open any page, paste the line into the console of its developer tools, and press Enter.'
        }
      </p>
      <p class="hint">
        The widget opens with the page’s car if its JSON-LD has one. Prices come from the sandbox. Nothing is saved: a
        reload removes it. A page whose Content Security Policy does not list this relay blocks it.
      </p>`;
  }

  #onBookmark(event: Event): void {
    event.preventDefault();
    this.announce('It works on other pages: drag the link to your bookmarks.');
  }

  async #onCopy(text: string): Promise<void> {
    this.announce((await copy(text)) ? 'Copied' : 'Select the text and copy it');
  }
}
