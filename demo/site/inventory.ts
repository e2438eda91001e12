import {carCard} from './car-card.js';
import {CARS, type BodyStyle, type Car} from './cars.js';
import {html, type Markup} from './html.js';
import {renderPage} from './layout.js';

const ORDERS: Readonly<Record<string, {readonly text: string; readonly compare: (a: Car, b: Car) => number}>> = {
  price: {text: 'Lowest price', compare: (a, b) => a.price - b.price},
  mileage: {text: 'Lowest mileage', compare: (a, b) => a.mileage - b.mileage},
  year: {text: 'Newest', compare: (a, b) => b.year - a.year},
};

const STYLES: Readonly<Record<string, {readonly text: string; readonly bodies: readonly BodyStyle[]}>> = {
  car: {text: 'Cars', bodies: ['sedan', 'hatchback']},
  suv: {text: 'SUVs', bodies: ['suv']},
  truck: {text: 'Trucks', bodies: ['truck']},
};

const options = (texts: Readonly<Record<string, {readonly text: string}>>, chosen: string): readonly Markup[] =>
  Object.entries(texts).map(
    ([name, {text}]) => html`<option value="${name}" ${name === chosen ? html` selected` : ''}>${text}</option>`,
  );

/** The inventory, filtered and sorted by the page's query, so that it works without a script of the dealer. */
export const renderInventory = (query: URLSearchParams): Markup => {
  const [order, style] = [query.get('sort') ?? '', query.get('style') ?? ''];
  const bodies = Object.hasOwn(STYLES, style) ? STYLES[style]?.bodies : undefined;
  const compare = Object.hasOwn(ORDERS, order) ? ORDERS[order]?.compare : undefined;
  const shown = CARS.filter(({body}) => bodies?.includes(body) ?? true).sort(compare ?? (() => 0));
  return renderPage({
    title: 'Inventory',
    description: 'The used cars on our lot in Galveston, with the lowest down payment on a service contract for each.',
    section: 'inventory',
    main: html`<section aria-labelledby="title">
      <div class="row">
        <h1 id="title">${shown.length} used cars on the lot</h1>
        <form class="sort" action="/inventory">
          <label
            >Style
            <select name="style">
              <option value="">All</option>
              ${options(STYLES, style)}
            </select></label
          >
          <label
            >Sort by
            <select name="sort">
              <option value="">Recommended</option>
              ${options(ORDERS, order)}
            </select></label
          >
          <button class="button second">Show</button>
        </form>
      </div>
      <ul class="cars">
        ${shown.map(car => carCard(car))}
      </ul>
      <p class="after quiet">
        Prices are plus tax, title, and fees. Vehicle service contracts are optional and sold separately by their
        providers.
      </p>
    </section>`,
  });
};
