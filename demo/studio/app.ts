import {html, LitElement, type PropertyValues} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import './code-panel.js';
import './gallery.js';
import './inspector.js';
import './page-panel.js';
import './stage-frame.js';
import './states-panel.js';
import './theme-panel.js';
import type {Note} from '../stage/notes.js';
import {copy} from './copy.js';
import {begin, redo, step, undo, type History} from './history.js';
import {repeatable, type Change} from './part.js';
import type {StageFrame} from './stage-frame.js';
import {readState, writeState, type StudioState} from './state.js';
import {renderTabs, tabPanel} from './tabs.js';
import {writeAddress} from './write-address.js';

const PANELS = {states: 'States', theme: 'Theme', page: 'Page', code: 'Code'} as const;
const LOOKS = {auto: 'System', light: 'Light', dark: 'Dark'} as const;

/** Older notes are dropped. */
const MAX_NOTES = 500;

const PANEL_CONTENT: Readonly<Record<StudioState['panel'], (state: StudioState) => unknown>> = {
  states: state => html`<states-panel .state=${state}></states-panel>`,
  theme: state => html`<theme-panel .state=${state}></theme-panel>`,
  page: state => html`<page-panel .state=${state}></page-panel>`,
  code: state => html`<code-panel .state=${state}></code-panel>`,
};

/** The component workbench: every state of every element, in any colors. Its state is stored in the URL. */
@customElement('studio-app')
export class StudioApp extends LitElement {
  @state() private history: History<StudioState> = begin(readState(location.search));
  @state() private notes: readonly Note[] = [];
  @state() private announcement = '';

  override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('keydown', this.#onKeydown);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.#onKeydown);
  }

  override updated(changed: PropertyValues): void {
    if (changed.has('history')) writeAddress(this.#address);
    document.documentElement.dataset.look = this.#state.look;
  }

  override render() {
    return html`
      <a class="skip" href="#stage" @click=${this.#onSkip}>Skip to preview</a>
      ${this.#renderHeader()}
      <div class="body" @studio-change=${this.#onChange}>
        ${this.#renderPanel()}
        <main id="stage" tabindex="-1">
          ${this.#state.view === 'gallery' ? html`<studio-gallery .state=${this.#state}></studio-gallery>` : this.#renderStage()}
        </main>
      </div>
      <p class="said" role="status">${this.announcement}</p>
    `;
  }

  #renderHeader() {
    return html`<header class="top">
      <div class="brand">
        <span>Plan finder</span>
        <h1>Studio</h1>
      </div>
      <nav class="pages" aria-label="Pages">
        <a href="/studio/pages/playground.html">Playground</a>
        <a href="/">Dealer’s site</a>
      </nav>
      <div class="segments" role="group" aria-label="View">
        ${this.#renderView('stage', 'Preview')} ${this.#renderView('gallery', 'Gallery')}
      </div>
      <div class="actions">
        <button type="button" ?disabled=${this.history.past.length === 0} @click=${() => this.#go(undo)}>Undo</button>
        <button type="button" ?disabled=${this.history.future.length === 0} @click=${() => this.#go(redo)}>Redo</button>
        <button type="button" class="strong" @click=${this.#onShare}>Copy link</button>
        ${this.#renderLook()}
      </div>
    </header>`;
  }

  #renderView(view: StudioState['view'], text: string) {
    return html`<button type="button" aria-pressed=${this.#state.view === view} @click=${() => this.#set({view}, true)}>
      ${text}
    </button>`;
  }

  #renderLook() {
    return html`<select aria-label="Studio appearance" @change=${this.#onLook}>
      ${Object.entries(LOOKS).map(
        ([name, text]) => html`<option value=${name} ?selected=${this.#state.look === name}>${text}</option>`,
      )}
    </select>`;
  }

  #renderPanel() {
    const {panel} = this.#state;
    return html`<aside class="panel" aria-label="Tools">
      ${renderTabs({
        label: 'Tools',
        id: 'panel',
        names: PANELS,
        selected: panel,
        onSelect: name => this.#set({panel: name}, true),
      })}
      ${tabPanel('panel', panel, PANEL_CONTENT[panel](this.#state))}
    </aside>`;
  }

  #renderStage() {
    return html`
      <stage-frame
        .state=${this.#state}
        @stage-note=${this.#onNote}
        @stage-open=${() => (this.notes = [])}
      ></stage-frame>
      <studio-inspector
        .state=${this.#state}
        .notes=${this.notes}
        .frame=${() => this.querySelector<StageFrame>('stage-frame')?.frame}
        @studio-say=${({detail}: CustomEvent<string>) => this.#announce(detail)}
        @stage-clear=${() => (this.notes = [])}
      ></studio-inspector>
    `;
  }

  get #state(): StudioState {
    return this.history.present;
  }

  /** The URL that restores the state, as a path. */
  get #address(): string {
    const query = writeState(this.#state);
    return location.pathname + (query === '' ? '' : `?${query}`);
  }

  #set(patch: Partial<StudioState>, isViewOnly: boolean, about = ''): void {
    const next = {...this.#state, ...patch};
    this.history = isViewOnly ? {...this.history, present: next} : step(this.history, next, about);
  }

  /** Undo and redo keep the view, the panel, the tab, and the appearance. */
  #go(move: typeof undo<StudioState>): void {
    const {view, panel, tab, look} = this.#state;
    const moved = move(this.history);
    this.history = {...moved, present: {...moved.present, view, panel, tab, look}};
  }

  #announce(text: string): void {
    this.announcement = repeatable(text, this.announcement);
  }

  #onChange({detail: {patch, about, isViewOnly}}: CustomEvent<Change>): void {
    this.#set(patch, isViewOnly, about);
  }

  #onNote({detail}: CustomEvent<Note>): void {
    this.notes = [...this.notes, detail].slice(-MAX_NOTES);
  }

  #onLook({target}: Event): void {
    this.#set({look: (target as HTMLSelectElement).value as StudioState['look']}, true);
  }

  async #onShare(): Promise<void> {
    const link = new URL(this.#address, location.href).href;
    this.#announce((await copy(link)) ? 'Link copied' : 'Copy the link from the address bar');
  }

  /** A fragment in the address would be a step back that changes nothing. */
  #onSkip(event: Event): void {
    event.preventDefault();
    this.querySelector<HTMLElement>('#stage')?.focus();
  }

  /** A text field has its own undo. */
  readonly #onKeydown = (event: KeyboardEvent): void => {
    const isTyping =
      event.target instanceof Element && event.target.matches('textarea, input:not([type="range"], [type="color"])');
    if (isTyping || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    this.#go(event.shiftKey ? redo : undo);
  };
}
