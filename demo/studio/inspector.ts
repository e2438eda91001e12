import {html, nothing} from 'lit';
import {customElement, property} from 'lit/decorators.js';
import './accessibility-check.js';
import './hooks.js';
import './usage.js';
import {trackingParams} from '@plan-finder/elements/contract';
import type {Note, NoteOf} from '../stage/notes.js';
import {StudioPart} from './part.js';
import type {StudioState} from './state.js';
import {renderTabs, tabPanel} from './tabs.js';

type Tab = StudioState['tab'];

const TABS: Readonly<Record<Tab, string>> = {
  events: 'Events',
  data: 'Data layer',
  requests: 'Requests',
  tracking: 'Tracking',
  live: 'Announcements',
  accessibility: 'Accessibility',
  parts: 'Parts',
};

/** The last parameter is not sent. */
const EXAMPLE = 'utm_source=newsletter&gclid=abc&name=Ada';

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** A log that scrolls to its last row, and can be scrolled with the keyboard. */
const table = (caption: string, heads: readonly string[], rows: readonly (readonly unknown[])[], none: string) =>
  rows.length === 0
    ? html`<p class="none">${none}</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label=${caption}>
        <table class="log">
          <thead>
            <tr>
              ${heads.map(head => html`<th scope="col">${head}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              cells =>
                html`<tr>
                  ${cells.map(cell => html`<td>${cell}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;

const code = (text: string) => (text === '' ? nothing : html`<code>${text}</code>`);

/** The preview's events, requests, and announcements, and the element's style hooks. */
@customElement('studio-inspector')
export class StudioInspector extends StudioPart {
  /** The notes from the preview. */
  @property({attribute: false}) notes: readonly Note[] = [];
  /** The stage's frame. */
  @property({attribute: false}) frame: () => HTMLIFrameElement | undefined = () => undefined;

  override render() {
    const {tab} = this.state;
    return html`<section class="inspector" aria-label="Inspector">
      ${renderTabs({
        label: 'Inspector',
        id: 'inspector',
        names: this.#names,
        selected: tab,
        onSelect: name => this.changeView({tab: name}),
        beside: html`<button type="button" class="plain" @click=${this.#onClear}>Clear</button>`,
      })}
      ${tabPanel('inspector', tab, this.#renderTab(tab))}
    </section>`;
  }

  /** The tab names, with the number of entries in each. */
  get #names(): typeof TABS {
    const count = (kind: Note['kind']) => this.#of(kind).length;
    const counted = {events: count('event'), data: count('data'), requests: count('request'), live: count('live')};
    const names = Object.entries(TABS).map(([tab, name]) => {
      const many = counted[tab as keyof typeof counted] ?? 0;
      return [tab, many > 0 ? `${name} ${many}` : name];
    });
    return Object.fromEntries(names) as typeof TABS;
  }

  #of<Kind extends Note['kind']>(kind: Kind): readonly NoteOf<Kind>[] {
    return this.notes.filter((note): note is NoteOf<Kind> => note.kind === kind);
  }

  #renderTab(tab: Tab): unknown {
    switch (tab) {
      case 'events':
        return this.#renderEvents();
      case 'data':
        return this.#renderData();
      case 'requests':
        return this.#renderRequests();
      case 'tracking':
        return this.#renderTracking();
      case 'live':
        return this.#renderLive();
      case 'accessibility':
        return html`<studio-accessibility-check
          .state=${this.state}
          .frame=${this.frame}
        ></studio-accessibility-check>`;
      case 'parts':
        return html`<studio-hooks .state=${this.state} .frame=${this.frame}></studio-hooks>`;
    }
  }

  #renderEvents() {
    const rows = this.#of('event').map(({at, name, details}) => [seconds(at), code(name), details]);
    return table('Events', ['Time', 'Event', 'Details'], rows, 'No events yet. Use the element in the preview.');
  }

  #renderData() {
    const rows = this.#of('data').map(({at, entry}) => [seconds(at), code(JSON.stringify(entry))]);
    const none = 'Nothing pushed yet. The widget pushes when it shows plans.';
    if (this.state.analytics === 'datalayer') return table('Data layer', ['Time', 'Entry'], rows, none);
    return html`<div class="usage">
      <button type="button" @click=${() => this.change({analytics: 'datalayer'})}>Push to the data layer</button>
      <span>By default, the widget pushes nothing to the data layer.</span>
    </div>`;
  }

  #renderRequests() {
    const requests = this.#of('request');
    const rows = requests.map(note => [
      seconds(note.at),
      code(`${note.method} ${note.path}`),
      note.status === 0 ? 'No response' : note.status,
      `${note.ms} ms`,
      [note.purpose, note.cache].filter(Boolean).join(', ') || '–',
      note.timing || '–',
      note.cost,
    ]);
    const heads = ['Time', 'Request', 'Status', 'Duration', 'Purpose, cache', 'Server timing', 'Upstream cost'];
    const spent = requests.filter(({cost}) => cost === '1 request').length;
    return html`
      ${table('Requests', heads, rows, 'No requests yet.')}
      ${
        requests.length === 0
          ? nothing
          : html`<p class="sum">
              ${requests.length} ${requests.length === 1 ? 'request' : 'requests'}, ${spent} upstream.
            </p>`
      }
      <studio-usage></studio-usage>
    `;
  }

  #renderTracking() {
    const {landing} = this.state;
    const kept = trackingParams(landing);
    const sent = this.#of('request').findLast(({tracking}) => tracking !== undefined)?.tracking;
    return html`
      <label class="field">
        <span>Landing page query string</span>
        <input type="text" .value=${landing} spellcheck="false" placeholder=${EXAMPLE} @change=${this.#onLanding} />
      </label>
      <dl class="facts">
        <dt>Sent with the next search</dt>
        <dd>${kept === '' ? 'Nothing' : code(kept)}</dd>
        <dt>Sent with the last search</dt>
        <dd>${sent === undefined ? 'Nothing' : code(JSON.stringify(sent))}</dd>
      </dl>
    `;
  }

  #renderLive() {
    const rows = this.#of('live').map(({at, from, role, text}) => [seconds(at), code(from), role, text]);
    return table('Announcements', ['Time', 'From', 'Role', 'Text'], rows, 'No announcements yet.');
  }

  #onLanding({target}: Event): void {
    this.change({landing: (target as HTMLInputElement).value.trim().slice(0, 500)});
  }

  #onClear(): void {
    this.dispatchEvent(new Event('stage-clear'));
  }
}
