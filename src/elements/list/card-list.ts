import {render} from 'lit';
import type {PlanGroup} from '../../plans/groups.js';
import {renderCard, type CardView} from './card.js';

/** How many cards are laid out at any rate: a guess at their height would move the page. */
const NEAR = 24;

/** One plan's place in the list, and what was rendered there last. */
interface Item {
  readonly element: HTMLLIElement;
  seen: readonly unknown[];
}

/**
 * The cards of a list, one list item per plan. An item keeps its plan: in another order it moves, and it is rendered
 * again only for what its card shows. Lit's own directives for this can more, and weigh three times as much.
 */
export class CardItems {
  /** The list that holds the items. */
  readonly element = document.createElement('ul');
  /** How many are shown since it began. */
  count = 0;
  readonly #items = new Map<string, Item>();
  #next: Element | null = null;

  constructor() {
    this.element.className = 'cards';
    // Without bullets a list is one for some screen readers only when it says so.
    this.element.role = 'list';
  }

  /**
   * Begins anew, as for another order. Cards of those that are to stay are kept as they are until they are shown; what
   * is not to stay goes. It is kept while it is among all: it may be wished for again.
   */
  restart(staying: readonly PlanGroup[], all: readonly PlanGroup[]): void {
    const [stays, kept] = [keysOf(staying), keysOf(all)];
    for (const [key, {element}] of this.#items) {
      // What goes is taken out first: then those that stay are in their places already. Prototype.js gives elements a
      // remove() that throws for what is out already.
      if (!stays.has(key)) element.parentNode?.removeChild(element);
      if (!kept.has(key)) this.#items.delete(key);
    }
    this.#next = this.element.firstElementChild;
    this.count = 0;
  }

  /** Shows these cards after those that are shown already. */
  show(views: readonly CardView[]): void {
    this.count += views.length;
    for (const view of views) {
      const {element} = this.#update(view);
      if (element === this.#next) this.#next = element.nextElementSibling;
      else this.element.insertBefore(element, this.#next);
    }
  }

  #update({words, ...rest}: CardView): Item {
    const {key} = rest.group;
    const seen = Object.values({...rest, ...words});
    let item = this.#items.get(key);
    if (!item) this.#items.set(key, (item = createItem(key, this.#items.size)));
    if (seen.some((value, index) => value !== item.seen[index])) {
      item.seen = seen;
      item.element.className = rest.chosen.resultLabels.includes('BEST_VALUE') ? 'card best' : 'card';
      render(renderCard({...rest, words}), item.element);
    }
    return item;
  }
}

const keysOf = (groups: readonly PlanGroup[]): ReadonlySet<string> => new Set(groups.map(({key}) => key));

function createItem(key: string, place: number): Item {
  const element = document.createElement('li');
  element.setAttribute('part', 'card');
  element.dataset.key = key;
  // Said of the item, not asked of its place: with a rule on places, the browser looks at all when one moves.
  if (place >= NEAR) element.dataset.far = '';
  return {element, seen: []};
}
