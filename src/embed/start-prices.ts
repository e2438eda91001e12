import {PlanStartPrice} from '../elements/start-price/plan-start-price.js';
import {createElement} from './create-element.js';

/** Defines the starting prices in the page's HTML, and creates one for each placeholder without one. */
export function placePrices(places: Iterable<Element>, put: (place: Element, price: Element) => void): void {
  PlanStartPrice.define();
  for (const place of places)
    if (!(place instanceof PlanStartPrice || place.querySelector('plan-start-price')))
      put(place, createElement('plan-start-price'));
}
