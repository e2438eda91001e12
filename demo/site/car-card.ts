import {carPicture} from './car-picture.js';
import {dollars, miles, nameOf, pathOf, type Car} from './cars.js';
import {startPrice} from './finder.js';
import {html, type Markup} from './html.js';

/** One car of a list. Its heading has the level that the list needs. */
export const carCard = (car: Car, level: 2 | 3 = 2): Markup => {
  const link = html`<a href="${pathOf(car)}">${nameOf(car)}</a>`;
  return html`<li class="car">
    ${carPicture(car)}
    <div class="facts">
      ${level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
      <p class="quiet">${car.trim} · ${miles(car)}</p>
      <p class="price">${dollars(car.price)}</p>
      ${startPrice(car)}
    </div>
  </li>`;
};
