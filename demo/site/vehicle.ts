import {carCard} from './car-card.js';
import {carPicture} from './car-picture.js';
import {CARS, dollars, miles, nameOf, type Car} from './cars.js';
import {finderFor} from './finder.js';
import {html, jsonLd, type Markup} from './html.js';
import {renderPage, SALES, SERVICE_DESK} from './layout.js';

/** What search engines read about a car. */
const describe = ({vin, year, make, model, mileage, price, color}: Car): object => ({
  '@context': 'https://schema.org',
  '@type': 'Car',
  vehicleIdentificationNumber: vin,
  brand: {'@type': 'Brand', name: make},
  model,
  vehicleModelDate: String(year),
  color,
  mileageFromOdometer: {'@type': 'QuantitativeValue', value: mileage, unitCode: 'SMI'},
  offers: {'@type': 'Offer', price, priceCurrency: 'USD', itemCondition: 'https://schema.org/UsedCondition'},
});

const facts = (car: Car): readonly (readonly [string, string])[] => [
  ['Mileage', miles(car)],
  ['Engine', car.engine],
  ['Transmission', car.transmission],
  ['Drivetrain', car.drivetrain],
  ['Exterior', car.color],
  ['Interior', car.interior],
  ['VIN', car.vin],
  ['Stock', car.stock],
];

const renderBuyBox = (car: Car): Markup =>
  html`<div class="buy">
    <p class="kicker">Used</p>
    <h1>${nameOf(car)} ${car.trim}</h1>
    <p class="price">${dollars(car.price)} <small>plus tax, title, and fees</small></p>
    <p class="actions">
      <a class="button" href="tel:+14095550134">Call about this car</a>
      <a class="button second" href="/#visit">Visit us</a>
    </p>
    <a class="teaser" href="#plans" data-plan-finder-open>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 3l7.5 2.8v5.7c0 4.6-3.2 7.9-7.5 9.5-4.3-1.6-7.5-4.9-7.5-9.5V5.800zM8.5 12l2.5 2.5 4.5-5" />
      </svg>
      <span><b>Protect this car</b><br />Compare service contracts for this car, with full prices</span>
      <span class="more">See plans</span>
    </a>
  </div>`;

/** The page of one car. */
export const renderVehicle = (car: Car): Markup =>
  renderPage({
    title: `${nameOf(car)} ${car.trim}`,
    description: `${nameOf(car)} ${car.trim}, ${miles(car)}, ${dollars(car.price)}, with service contracts for this car.`,
    section: 'inventory',
    head: jsonLd(describe(car)),
    main: html`<div>
        <nav class="trail" aria-label="Breadcrumb">
          <ol>
            <li><a href="/inventory">Inventory</a></li>
            <li aria-current="page">${nameOf(car)}</li>
          </ol>
        </nav>
        <div class="vehicle">
          <div class="picture">${carPicture(car)}<span class="tag">Illustration. Photos coming soon.</span></div>
          ${renderBuyBox(car)}
        </div>
      </div>
      <section aria-labelledby="about">
        <h2 id="about">About this car</h2>
        <dl class="specs">
          ${facts(car).map(
            ([term, value]) =>
              html`<div>
                <dt>${term}</dt>
                <dd>${value}</dd>
              </div>`,
          )}
        </dl>
        <ul class="highlights">
          ${car.highlights.map(text => html`<li>${text}</li>`)}
        </ul>
      </section>
      <section id="plans" aria-labelledby="plans-title">
        <h2 id="plans-title">Service contracts for this car</h2>
        <p class="lead">
          A vehicle service contract can pay for repairs after the manufacturer’s warranty ends. It’s optional, and you
          don’t need one to buy or finance this car. Questions? Call our service desk at ${SERVICE_DESK}.
        </p>
        ${finderFor(car)}
      </section>
      <section aria-labelledby="more">
        <h2 id="more">More like this</h2>
        <ul class="cars">
          ${similarTo(car).map(other => carCard(other, 3))}
        </ul>
        <p class="after">Don’t see the car you want? Call sales at ${SALES}.</p>
      </section>`,
  });

/** Four other cars: first those of the same style, then those with the nearest price. */
const similarTo = (car: Car): readonly Car[] => {
  const distance = (other: Car) => (other.body === car.body ? 0 : 1e6) + Math.abs(other.price - car.price);
  return CARS.filter(other => other !== car)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, 4);
};
