import {render} from 'lit';
import {renderCard, type CardView} from './plan-card.js';

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
  #items = new Map<string, Item>();

  constructor() {
    this.element.className = 'cards';
    // Without bullets a list is one for some screen readers only when it says so.
    this.element.role = 'list';
  }

  /** Shows these cards in this order. */
  show(views: readonly CardView[]): void {
    const before = this.#items;
    this.#items = new Map(views.map(({group: {key}}) => [key, before.get(key) ?? createItem(key)]));
    // What goes is taken out first: then those that stay are in their places already.
    for (const [key, {element}] of before) if (!this.#items.has(key)) element.remove();
    let next = this.element.firstElementChild;
    for (const view of views) {
      const item = this.#items.get(view.group.key) as Item;
      update(item, view);
      if (item.element === next) next = next.nextElementSibling;
      else this.element.insertBefore(item.element, next);
    }
  }
}

function createItem(key: string): Item {
  const element = document.createElement('li');
  element.setAttribute('part', 'card');
  element.dataset.key = key;
  return {element, seen: []};
}

function update(item: Item, view: CardView): void {
  const {words, ...rest} = view;
  const seen = Object.values({...rest, ...words});
  if (seen.every((value, index) => value === item.seen[index])) return;
  item.seen = seen;
  item.element.className = view.chosen.resultLabels.includes('BEST_VALUE') ? 'card best' : 'card';
  render(renderCard(view), item.element);
}
