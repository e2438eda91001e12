import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import type {Plan} from '../../contract/plan.js';
import type {FilterValues} from '../../plans/filter.js';
import type {PlanGroup} from '../../plans/groups.js';
import {PlanCompareChangeEvent, type PlanSelectEvent} from '../events/list-events.js';
import type {ComparisonStrings} from '../../strings/en/comparison.js';
import type {PlanComparisonStrings} from '../comparison/plan-comparison.js';
import type {PlanDetailsStrings} from '../details/plan-details.js';
import {CROSS} from '../dialog/close-button.js';
import {NativeEvent} from '../events/native-event.js';
import {openDialogCount} from '../dialog/open-dialogs.js';
import {afterPaint} from '../shared/after-paint.js';
import {Announcer} from '../shared/announcer.js';
import {orWarn} from '../shared/loading.js';
import {whenIdle} from '../shared/when-idle.js';
import {memoize} from '../shared/memoize.js';
import type {ListTools} from './list-tools.js';
import type {PlanList} from './plan-list.js';

const MIN_COMPARED = 2;
/** The topic of the compare bar's announcements. */
const TRAY = 'tray';

/** The compare bar of a list, which names the plans to compare, and the comparison once it is opened. */
export class CompareTray implements ReactiveController {
  readonly #list: PlanList;
  readonly #tools: ListTools;
  /** The details are a modal dialog, so the checkbox in them has live regions of its own. */
  readonly #boxAnnouncer: Announcer;
  readonly #mergeStrings = memoize(
    (strings: PlanDetailsStrings, given: Partial<ComparisonStrings> | undefined): Partial<PlanComparisonStrings> => ({
      ...strings,
      ...given,
    }),
  );
  /** The variants that the shopper has chosen in the comparison since the filters changed, which may leave them out. */
  readonly #picked = memoize((_filters: FilterValues) => new Set<Plan>());
  /** The bar may grow over the checkbox that was just pressed. */
  readonly #resizes = new ResizeObserver(() => requestAnimationFrame(() => this.#keepFocusVisible()));
  #tray: HTMLElement | null = null;
  /** The key of the plan that was just not added, because no more can be compared. */
  #rejectedKey: string | undefined;
  #isLoaded = false;
  #loading: Promise<void> | undefined;
  #wasOpen = false;

  constructor(list: PlanList, tools: ListTools) {
    this.#list = list;
    this.#tools = tools;
    this.#boxAnnouncer = new Announcer(list);
    list.addController(this);
  }

  /** A page may open the comparison, too. */
  hostUpdate(): void {
    const {comparing} = this.#list;
    if (comparing && !this.#isLoaded) void this.#load();
    if (comparing && !this.#wasOpen) this.#chooseShownVariants();
    this.#wasOpen = comparing;
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

  /** The key of the plan that was just not added, while it is still true that no more can be compared. */
  get #rejected(): string | undefined {
    return this.#groups.length < this.#list.maxCompare ? undefined : this.#rejectedKey;
  }

  /** The plans to compare, in the order in which they were added. */
  get #groups(): readonly PlanGroup[] {
    const {compared, plans} = this.#list;
    return compared.flatMap(key => plans.find(group => group.key === key) ?? []);
  }

  /** The keys of the other plans to compare. */
  #keysWithout(key: string): readonly string[] {
    return this.#groups.map(group => group.key).filter(other => other !== key);
  }

  /**
   * The comparison begins with the terms that the cards show: filters may leave out those that are the default. A term
   * that was chosen in the comparison stays, even if the filters leave it out.
   */
  #chooseShownVariants(): void {
    const {chosen, compared, shown} = this.#list;
    const picked = this.#picked(this.#tools.filters);
    const variants = shown.flatMap(group => {
      const before = chosen.get(group.key);
      const plan = before && picked.has(before) ? before : this.#list.shownPlan(group);
      return plan && compared.includes(group.key) ? [[group.key, plan] as const] : [];
    });
    this.#list.chosen = new Map([...chosen, ...variants]);
  }

  /**
   * Adds a plan or removes it, by its checkbox. A plan beyond the maximum is not added, and a message explains why. Two
   * presses while the list's tools are loading change nothing.
   */
  toggle({key}: PlanGroup, box: HTMLInputElement): void {
    if (box.checked === this.#list.compared.includes(key)) return;
    const isFull = this.#keysWithout(key).length >= this.#list.maxCompare;
    const announcer = box.closest('[slot="compare"]') ? this.#boxAnnouncer : this.#tools.announcer;
    this.#rejectedKey = box.checked && isFull ? key : undefined;
    if (this.#rejectedKey !== undefined) {
      this.#list.requestUpdate();
      announcer.announce(() => this.#tools.strings.trayFull(this.#list.maxCompare), {topic: TRAY});
    } else this.#change(key, box.checked, announcer);
    // The page may have answered the event with other plans, or may do so before the list is rendered again.
    const check = () => void (box.checked = this.#list.compared.includes(key));
    check();
    void this.#list.updateComplete.then(check);
    // The comparison is loaded by the time a second plan is chosen.
    if (box.checked && !this.#isLoaded) whenIdle(() => void this.#load());
  }

  /** The message for how many of the plans to compare are hidden by the filters. */
  get hiddenText(): string {
    const shown = new Set(this.#list.shown.map(({key}) => key));
    const hidden = this.#groups.filter(({key}) => !shown.has(key)).length;
    return hidden > 0 ? this.#tools.strings.trayHidden(hidden) : '';
  }

  /** Renders the bar: the plans to compare and the button that compares them. */
  renderTray(): TemplateResult {
    const groups = this.#groups;
    const {trayTitle, trayOf, trayShow, trayClear} = this.#tools.strings;
    // A single plan has no other to be compared with, and its card no checkbox.
    const isHidden = groups.length === 0 || this.#list.plans.length < MIN_COMPARED;
    const button = html`<button type="button" class="button" part="compare-open" @click=${this.#onOpen}>
      ${trayShow(groups.length)}
    </button>`;
    return html`
      <div class="tray" part="tray" role="group" aria-label=${trayTitle} ?hidden=${isHidden}>
        <p class="small of">${trayOf(groups.length, this.#list.maxCompare)}</p>
        <ul class="chips">
          ${groups.map(group => this.#renderChip(group))}
        </ul>
        <p class="small">${this.#messageFor(groups)}</p>
        <p class="tools">
          <button type="button" class="link small" @click=${this.#onClear}>${trayClear}</button>
          ${groups.length < MIN_COMPARED ? nothing : button}
        </p>
      </div>
    `;
  }

  /** Renders the checkbox to compare a plan in its details. Like that in the plan's card, it is found by its key. */
  renderBox({key, name}: PlanGroup): TemplateResult {
    const {compare, trayFull, unnamedPlan} = this.#tools.strings;
    const {compared, maxCompare} = this.#list;
    return html`<div slot="compare" data-key=${key}>
      <label part="compare">
        <input
          type="checkbox"
          aria-label="${compare}: ${name || unnamedPlan}"
          .checked=${compared.includes(key)}
        />${compare}
      </label>
      <p class="small">${this.#rejected === key ? trayFull(maxCompare) : nothing}</p>
      ${this.#boxAnnouncer.render()}
    </div>`;
  }

  /** The details have closed: what the checkbox in them has announced is out of date. */
  forgetBox(): void {
    this.#boxAnnouncer.clear();
  }

  /** Renders the comparison, once it is loaded. */
  renderComparison() {
    if (!this.#isLoaded) return nothing;
    const {car, chosen, comparing, contact, handoff, headingLevel, links, mileage, milesUnit, quotedAt} = this.#list;
    const groups = this.#groups;
    return html`<plan-comparison
      exportparts="dialog, title: dialog-title, close: dialog-close, table, heat-map, cost-chart, share, ask, print, checkout"
      .plans=${groups}
      .chosen=${chosen}
      .open=${comparing && groups.length >= MIN_COMPARED}
      .links=${links}
      .handoff=${handoff}
      .contact=${contact}
      .car=${car}
      .mileage=${mileage}
      .quotedAt=${quotedAt}
      .milesUnit=${milesUnit}
      .headingLevel=${headingLevel}
      .strings=${this.#mergeStrings(this.#tools.strings, this.#tools.toolTexts.comparison)}
      @close=${this.#onClose}
      @plan-select=${this.#onSelect}
      @plan-compare-change=${this.#onChange}
    ></plan-comparison>`;
  }

  #messageFor(groups: readonly PlanGroup[]): string {
    const {trayOne, trayFull} = this.#tools.strings;
    if (this.#rejected !== undefined) return trayFull(this.#list.maxCompare);
    return [groups.length === 1 ? trayOne : '', this.hiddenText].filter(Boolean).join(' ');
  }

  /** Sets the plans to compare. */
  #setCompared(keys: readonly string[]): void {
    this.#rejectedKey = undefined;
    this.#list.compared = keys;
    this.#list.dispatchEvent(new PlanCompareChangeEvent(keys));
  }

  /** Adds a plan or removes it, and announces it unless the page undoes it. */
  #change(key: string, isAdded: boolean, announcer?: Announcer): void {
    // What a page has opened with too few plans does not open later.
    if (this.#groups.length < MIN_COMPARED && this.#list.comparing) this.#setComparing(false);
    const others = this.#keysWithout(key);
    this.#setCompared(isAdded ? [...others, key] : others);
    this.#announceChange(key, isAdded, announcer);
  }

  #announceChange(key: string, isAdded: boolean, announcer = this.#tools.announcer): void {
    const {plans} = this.#list;
    const {trayAdded, trayCount, trayOne, trayRemoved, unnamedPlan} = this.#tools.strings;
    const name = plans.find(group => group.key === key)?.name || unnamedPlan;
    const isDone = () => this.#list.compared.includes(key) === isAdded;
    announcer.announce(() => (isDone() ? (isAdded ? trayAdded : trayRemoved)(name) : ''), {topic: `${TRAY} ${key}`});
    announcer.announce(
      () => {
        const {length} = isDone() ? this.#groups : [];
        return length > 1 ? trayCount(length) : length === 1 ? trayOne : '';
      },
      {topic: TRAY},
    );
  }

  #renderChip({key, name}: PlanGroup) {
    const {removePlan, unnamedPlan} = this.#tools.strings;
    const shown = name || unnamedPlan;
    return html`<li class="chip small">
      <span>${shown}</span>
      <button type="button" aria-label=${removePlan(shown)} @click=${this.#onRemove(key)}>${CROSS}</button>
    </li>`;
  }

  /** Passes the bar's height to the styles, and scrolls the focused element out from under the bar. */
  #keepFocusVisible(): void {
    const tray = this.#tray;
    const focused = (this.#list.renderRoot as ShadowRoot).activeElement;
    if (!tray) return;
    tray.parentElement?.style.setProperty('--tray-size', `${tray.offsetHeight}px`);
    if (!focused || tray.contains(focused)) return;
    const [box, over] = [focused.getBoundingClientRect(), tray.getBoundingClientRect()];
    if (box.bottom > over.top && box.top < over.bottom) focused.scrollIntoView({block: 'nearest', behavior: 'instant'});
  }

  /** The clicked button disappears, so focus moves to the plan's checkbox. A double-click removes one plan only. */
  readonly #onRemove =
    (key: string) =>
    ({detail}: MouseEvent): void => {
      if (detail > 1) return;
      this.#change(key, false);
      this.#focusBox(key);
    };

  /** Focuses a plan's checkbox, or what leads to the filters when they hide the plan. */
  #focusBox(key: string | undefined): void {
    const {renderRoot} = this.#list;
    const cards = [...renderRoot.querySelectorAll<HTMLElement>('[data-key]')];
    const box = cards.find(({dataset}) => dataset.key === key)?.querySelector<HTMLElement>('[part~="compare"] input');
    const others = ['[part~="filters"]', '[part~="sort"]'].map(part => renderRoot.querySelector<HTMLElement>(part));
    [box, ...others].find(element => element?.checkVisibility())?.focus();
  }

  #setOpen(isOpen: boolean): void {
    this.#list.loadFailed = !this.#isLoaded;
    this.#setComparing(isOpen);
  }

  #setComparing(isOpen: boolean): void {
    this.#list.comparing = isOpen;
    this.#list.dispatchEvent(new NativeEvent('comparing'));
  }

  readonly #onClear = (): void => {
    const [first] = this.#list.compared;
    this.#setCompared([]);
    this.#tools.announcer.announce(() => this.#tools.strings.trayCleared, {topic: TRAY});
    this.#focusBox(first);
  };

  /** Loads the comparison. All that need it wait for one import. */
  #load(): Promise<void> {
    return (this.#loading ??= this.#import());
  }

  async #import(): Promise<void> {
    const module = await orWarn(import('../comparison/plan-comparison.js'));
    module?.PlanComparison.define();
    this.#isLoaded = module !== undefined;
    this.#loading = undefined;
    // A page has opened it.
    if (this.#list.comparing && !this.#isLoaded) this.#setOpen(false);
    this.#list.requestUpdate();
  }

  /** Focuses the button first, because Safari does not, and focus returns to it when the comparison closes. */
  readonly #onOpen = async ({currentTarget}: Event): Promise<void> => {
    (currentTarget as HTMLElement).focus();
    const count = openDialogCount();
    if (!this.#isLoaded) await this.#tools.hideFailure();
    await this.#load();
    // The shopper may have cleared the plans or opened another dialog meanwhile, or the page may have removed the list.
    if (!this.#list.isConnected || this.#groups.length < MIN_COMPARED || openDialogCount() !== count) return;
    this.#setOpen(this.#isLoaded);
  };

  /**
   * With one plan left, the button that opened the comparison is gone and cannot get focus back. The bar is gone, too, if
   * the page has removed the plans.
   */
  readonly #onClose = (): void => {
    this.#setOpen(false);
    // Browsers take the focus from what is hidden only when they paint.
    afterPaint(() => {
      if (document.activeElement !== document.body) return;
      const button = this.#tray?.querySelector('button');
      const main = this.#list.renderRoot.querySelector<HTMLElement>('.main');
      (button?.checkVisibility() ? button : main)?.focus();
    });
  };

  readonly #onSelect = (event: PlanSelectEvent): void => {
    this.#picked(this.#tools.filters).add(event.plan);
    this.#tools.onSelect(event);
  };

  /** The list dispatches its own event, so this one ends here. */
  readonly #onChange = (event: PlanCompareChangeEvent): void => {
    event.stopPropagation();
    const removed = this.#groups.find(({key}) => !event.keys.includes(key))?.key;
    this.#setCompared(event.keys);
    // The comparison announces it, unless too few plans are left and it closes.
    if (removed !== undefined && event.keys.length < MIN_COMPARED) this.#announceChange(removed, false);
  };
}
