import {PlanStartPrice} from '../elements/plan-start-price.js';

/** Puts a start price into each place that has none. What stands in a place are the words for when there is no price. */
export function placePrices(places: Iterable<HTMLElement>, create: (place: HTMLElement) => HTMLElement): void {
  PlanStartPrice.define();
  for (const place of places) {
    if (place instanceof PlanStartPrice || place.querySelector('plan-start-price')) continue;
    const price = create(place);
    // White space is no wish for a button.
    if (place.firstElementChild || place.textContent?.trim()) price.append(wrap(place.childNodes));
    place.append(price);
  }
}

function wrap(words: NodeListOf<ChildNode>): HTMLElement {
  const span = document.createElement('span');
  span.slot = 'no-price';
  span.append(...words);
  return span;
}
