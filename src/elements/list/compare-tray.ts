import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import type {PlanGroup} from '../../plans/groups.js';
import {PlanCompareChangeEvent} from '../events/choosing-events.js';
import type {PlanSelectEvent} from '../events/plan-events.js';
import type {ComparisonStrings} from '../../strings/en/comparison.js';
import type {ComparisonWords} from '../comparison/plan-comparison.js';
import type {DetailWords} from '../details/plan-details.js';
import {NativeEvent} from '../events/native-event.js';
import type {ToolsHost} from './list-tools.js';
import {orWarn, whenIdle} from '../shared/loading.js';
import {memoize} from '../shared/memoize.js';

/** The fewest plans that make a comparison. */
const FEWEST = 2;
/** What announcements of the tray are about. */
const TRAY = 'tray';

/** Which plans of a list are chosen to be compared: a tray at its end, and the comparison when it is asked for. */
export class ListComparing implements ReactiveController {
  readonly #list: ToolsHost;
  readonly #words: () => DetailWords;
  readonly #kept: () => readonly PlanGroup[];
  readonly #mergeWords = memoize(
    (words: DetailWords, given: Partial<ComparisonStrings> | undefined): Partial<ComparisonWords> => ({
      ...words,
      ...given,
    }),
  );
  /** The tray grows over what it lies on, a plan's box that was just pressed among it; what is said of that can wait. */
  readonly #resizes = new ResizeObserver(() => requestAnimationFrame(() => this.#keepInSight()));
  #tray: HTMLElement | null = null;
  #isFull = false;
  #isLoaded = false;

  /** `kept` gives the plans that the filters leave. */
  constructor(list: ToolsHost, words: () => DetailWords, kept: () => readonly PlanGroup[]) {
    this.#list = list;
    this.#words = words;
    this.#kept = kept;
    list.addController(this);
  }

  /** A host may open the comparison, too. */
  hostUpdate(): void {
    if (this.#list.comparing && !this.#isLoaded) void this.#load();
  }

  hostUpdated(): void {
    if (this.#tray) return;
    this.#tray = this.#list.renderRoot.querySelector('.tray');
    if (this.#tray) this.#resizes.observe(this.#tray);
  }

  hostDisconnected(): void {
    this.#resizes.disconnect();
    this.#tray = null;
  }

  /** The plans chosen, in the order in which they were. */
  get groups(): readonly PlanGroup[] {
    const {compared, plans} = this.#list;
    return compared.flatMap(key => plans.find(group => group.key === key) ?? []);
  }

  /** Takes a plan in or out, as its box says. One too many is said and stays out. */
  toggle({key}: PlanGroup, box: HTMLInputElement): void {
    const {compared} = this.#list;
    const others = compared.filter(other => other !== key);
    this.#isFull = box.checked && others.length >= this.#most;
    if (this.#isFull) {
      box.checked = false;
      this.#list.requestUpdate();
      this.#list.announcer.say(() => this.#words().trayFull(this.#most), {topic: TRAY});
    } else this.#change(key, box.checked);
    // Whoever takes one takes another: the comparison is there by then.
    if (box.checked && !this.#isLoaded) whenIdle(() => void this.#load());
  }

  /** How many of the plans chosen are hidden by the filters, in words; a filter takes none of them out. */
  get hiddenText(): string {
    const kept = this.#kept();
    const hidden = this.groups.filter(group => !kept.includes(group)).length;
    return hidden > 0 ? this.#words().trayHidden(hidden) : '';
  }

  /** Renders the plans chosen and the way to their comparison. */
  renderTray(): TemplateResult {
    const {groups} = this;
    const {trayTitle, trayShow, trayClear} = this.#words();
    const button = html`<button type="button" class="button" part="compare-open" @click=${this.#onOpen}>
      ${trayShow(groups.length)}
    </button>`;
    return html`
      <div class="tray" part="tray" role="group" aria-label=${trayTitle} ?hidden=${groups.length === 0}>
        <ul class="chips">
          ${groups.map(group => this.#renderChip(group))}
        </ul>
        <p class="small">${this.#say(groups)}</p>
        <p class="tools">
          <button type="button" class="link small" @click=${this.#onClear}>${trayClear}</button>
          ${groups.length < FEWEST ? nothing : button}
        </p>
      </div>
    `;
  }

  /** Renders the comparison, once it is asked for. */
  renderComparison() {
    if (!this.#isLoaded) return nothing;
    const {car, chosen, comparing, handoff, headingLevel, links, mileage, milesUnit, quotedAt} = this.#list;
    return html`<plan-comparison
      exportparts="dialog, title: dialog-title, close: dialog-close, table, heat-map, cost-picture, print, checkout"
      .plans=${this.groups}
      .chosen=${chosen}
      .open=${comparing}
      .links=${links}
      .handoff=${handoff}
      .car=${car}
      .mileage=${mileage}
      .quotedAt=${quotedAt}
      .milesUnit=${milesUnit}
      .headingLevel=${headingLevel}
      .strings=${this.#mergeWords(this.#words(), this.#list.toolWords.comparison)}
      @close=${this.#onClose}
      @plan-select=${this.#onSelect}
      @plan-compare-change=${this.#onChange}
    ></plan-comparison>`;
  }

  /** What a shopper should know of the plans chosen. */
  #say(groups: readonly PlanGroup[]): string {
    const {trayOne, trayFull} = this.#words();
    if (this.#isFull) return trayFull(this.#most);
    return [groups.length === 1 ? trayOne : '', this.hiddenText].filter(Boolean).join(' ');
  }

  /** Takes these plans, and tells the host. */
  #choose(keys: readonly string[]): void {
    this.#isFull = false;
    this.#list.compared = keys;
    this.#list.dispatchEvent(new PlanCompareChangeEvent(keys));
  }

  /** Adds a plan or removes it, and announces that. */
  #change(key: string, isAdded: boolean): void {
    const others = this.#list.compared.filter(other => other !== key);
    this.#choose(isAdded ? [...others, key] : others);
    this.#announceChange(key, isAdded);
  }

  #announceChange(key: string, isAdded: boolean): void {
    const {announcer, plans} = this.#list;
    const {trayAdded, trayCount, trayOne, trayRemoved, unnamedPlan} = this.#words();
    const name = plans.find(group => group.key === key)?.name || unnamedPlan;
    announcer.say(() => (isAdded ? trayAdded : trayRemoved)(name), {topic: `${TRAY} ${key}`});
    announcer.say(
      () => {
        const {length} = this.groups;
        return length > 1 ? trayCount(length) : length === 1 ? trayOne : '';
      },
      {topic: TRAY},
    );
  }

  #renderChip({key, name}: PlanGroup) {
    const {takeOut, unnamedPlan} = this.#words();
    const shown = name || unnamedPlan;
    return html`<li class="chip small">
      <span>${shown}</span>
      <button type="button" aria-label=${takeOut(shown)} @click=${() => this.#takeOut(key)}>
        <svg aria-hidden="true" viewBox="0 0 10 10"><path d="M1 1l8 8M9 1l-8 8"></path></svg>
      </button>
    </li>`;
  }

  /** Tells the styles how high the tray is, and brings what has the focus out from under it. */
  #keepInSight(): void {
    const tray = this.#tray;
    const focused = (this.#list.renderRoot as ShadowRoot).activeElement;
    if (!tray) return;
    tray.parentElement?.style.setProperty('--tray-size', `${tray.offsetHeight}px`);
    if (!focused || tray.contains(focused)) return;
    const [box, over] = [focused.getBoundingClientRect(), tray.getBoundingClientRect()];
    if (box.bottom > over.top && box.top < over.bottom) focused.scrollIntoView({block: 'nearest', behavior: 'instant'});
  }

  get #most(): number {
    return Math.max(FEWEST, this.#list.maxCompare || FEWEST);
  }

  /** The pressed button goes: the focus goes to the plan's own box. */
  #takeOut(key: string): void {
    this.#change(key, false);
    this.#focusBox(key);
  }

  /** Takes the focus to a plan's box; where the filters hide the plan, to their button. */
  #focusBox(key: string | undefined): void {
    const {renderRoot} = this.#list;
    const cards = [...renderRoot.querySelectorAll<HTMLElement>('[data-key]')];
    const box = cards.find(({dataset}) => dataset.key === key)?.querySelector<HTMLElement>('[part~="compare"] input');
    (box ?? renderRoot.querySelector<HTMLElement>('[part~="filters"]'))?.focus();
  }

  /** A finder around the list has a state for it. */
  #setOpen(isOpen: boolean): void {
    this.#list.comparing = isOpen;
    this.#list.dispatchEvent(new NativeEvent('comparing'));
  }

  readonly #onClear = (): void => {
    const [first] = this.#list.compared;
    this.#choose([]);
    this.#list.announcer.say(() => this.#words().trayCleared, {topic: TRAY});
    this.#focusBox(first);
  };

  async #load(): Promise<void> {
    const module = await orWarn('the comparison', import('../comparison/plan-comparison.js'));
    module?.PlanComparison.define();
    this.#isLoaded = module !== undefined;
    this.#list.requestUpdate();
  }

  readonly #onOpen = async (): Promise<void> => {
    await this.#load();
    this.#list.loadFailed = !this.#isLoaded;
    this.#setOpen(this.#isLoaded);
  };

  /** With a single plan left, what opened the comparison is gone and cannot have the focus back. */
  readonly #onClose = async (): Promise<void> => {
    this.#setOpen(false);
    await this.#list.updateComplete;
    const {activeElement} = this.#list.renderRoot as ShadowRoot;
    if (!activeElement) this.#tray?.querySelector('button')?.focus();
  };

  /** Another variant was chosen inside the comparison: its card shows it too. */
  readonly #onSelect = ({plan, group}: PlanSelectEvent): void => {
    this.#list.chosen = new Map([...this.#list.chosen, [group.key, plan]]);
  };

  /** The list hears of it from us. */
  readonly #onChange = (event: PlanCompareChangeEvent): void => {
    event.stopPropagation();
    const removed = this.#list.compared.find(key => !event.keys.includes(key));
    this.#choose(event.keys);
    // While it is open the comparison announces it itself; with too few plans it closes.
    if (removed !== undefined && event.keys.length < FEWEST) this.#announceChange(removed, false);
  };
}
