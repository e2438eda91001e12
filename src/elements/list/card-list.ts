import {render, type ReactiveController, type ReactiveControllerHost} from 'lit';
import type {PlanGroup} from '../../plans/groups.js';
import {renderCard, type CardView} from './card.js';

/** Later cards use content-visibility, whose estimate of the height of these would shift the page. */
const ALWAYS_LAID_OUT = 24;

/** A plan's list item, and what was last rendered in it. */
interface Item {
  readonly element: HTMLLIElement;
  renderedView: CardView | undefined;
}

/**
 * The cards of a list, one list item per plan. Sorting moves the items, and an item is rendered again only when its view
 * changes. Smaller than Lit's `repeat`, and faster when a long list is sorted.
 */
export class CardList {
  readonly element = document.createElement('ul');
  /** How many cards have been shown since the last restart. */
  count = 0;
  readonly #items = new Map<string, Item>();
  #next: Element | null = null;

  constructor() {
    this.element.className = 'cards';
    // Safari removes the list role from a list without bullets.
    this.element.role = 'list';
  }

  /**
   * Starts over, such as for another sort order. Cards of plans that are still shown stay in the page; others are
   * removed, but kept as long as the list has their plans.
   */
  restart(shown: readonly PlanGroup[], all: readonly PlanGroup[]): void {
    const shownKeys = keysOf(shown);
    const allKeys = keysOf(all);
    for (const [key, {element}] of this.#items) {
      // Removed first, so that the others do not have to move. Not with remove(), which Prototype.js replaces with one
      // that throws for an element without a parent.
      if (!shownKeys.has(key)) element.parentNode?.removeChild(element);
      if (!allKeys.has(key)) this.#items.delete(key);
    }
    this.#next = this.element.firstElementChild;
    this.count = 0;
  }

  /** Adds these cards after those that are shown. */
  show(views: readonly CardView[]): void {
    this.count += views.length;
    for (const view of views) {
      const {element} = this.#update(view);
      if (element === this.#next) this.#next = element.nextElementSibling;
      else this.element.insertBefore(element, this.#next);
    }
  }

  #update(view: CardView): Item {
    const {key} = view.group;
    let item = this.#items.get(key);
    if (!item) this.#items.set(key, (item = createItem(key, this.#items.size)));
    if (!item.renderedView || !shallowEqual(view, item.renderedView)) {
      item.renderedView = view;
      item.element.className = view.isCompared ? 'card compared' : 'card';
      render(renderCard(view), item.element);
    }
    return item;
  }
}

const shallowEqual = <T extends object>(one: T, other: T): boolean =>
  (Object.keys(one) as (keyof T)[]).every(name => one[name] === other[name]);

const keysOf = (groups: readonly PlanGroup[]): ReadonlySet<string> => new Set(groups.map(({key}) => key));

function createItem(key: string, index: number): Item {
  const element = document.createElement('li');
  element.setAttribute('part', 'card');
  element.dataset.key = key;
  // An attribute, not :nth-child(): with that the browser restyles all items when one moves.
  if (index >= ALWAYS_LAID_OUT) element.dataset.far = '';
  return {element, renderedView: undefined};
}

/** Cards per step: few enough that a press waits for one frame at most. */
const STEP = 12;

/** Browsers throttle nested timers, but not nested tasks. */
interface Scheduled {
  readonly scheduler?: {postTask(run: () => void): unknown};
}

/** Renders a long list in steps: first as many cards as fit on the screen, then the others. */
export class ProgressiveCount implements ReactiveController {
  /** How many cards to render now, at most. */
  count = 0;
  readonly #host: ReactiveControllerHost;
  readonly #total: () => number;
  #isGrowing = false;
  #isFirst = true;

  constructor(host: ReactiveControllerHost, total: () => number) {
    this.#host = host;
    this.#total = total;
    host.addController(this);
  }

  /** Starts over for other plans, filters or another sort order. */
  restart(): void {
    // About the height of a card with its share of what is above the list; on a narrow page its parts are stacked.
    const height = innerWidth < 600 ? 430 : innerWidth < 800 ? 300 : 210;
    this.count = 1 + Math.floor(innerHeight / height);
    this.#isFirst = true;
  }

  hostUpdated(): void {
    // One more than there are, so that the next card is there at once if the shopper asks for all plans.
    if (this.#isGrowing || this.count > this.#total()) return;
    this.#isGrowing = true;
    const {scheduler} = globalThis as Scheduled;
    const grow = () => {
      this.#isGrowing = this.#isFirst = false;
      this.count += STEP;
      this.#host.requestUpdate();
    };
    // After the first paint, which must not wait for further cards.
    if (this.#isFirst) requestAnimationFrame(() => setTimeout(grow));
    else if (scheduler) scheduler.postTask(grow);
    else setTimeout(grow);
  }
}
