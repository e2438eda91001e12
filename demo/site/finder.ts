import {html, type Markup} from './html.js';
import type {Car} from './cars.js';
import {SERVICE_DESK_URL} from './layout.js';

/** The dealer's sentence about who pays it, in "How this list works". */
export const COMMISSION = 'Harbor Lane Motors may receive a commission when you buy a plan here.';

/** The placeholder of a car's lowest down payment, as a dealer's template has it for each car in a list. */
export const startPrice = ({vin, mileage}: Car): Markup =>
  html`<div class="from" data-plan-start-price data-vin="${vin}" data-mileage="${mileage}">
    See vehicle service contracts
  </div>`;

/** The placeholder of a widget for any car. Its link is there until the widget has loaded, and where scripts are blocked. */
export const finder = (heading: Markup): Markup =>
  html`<div class="plan-finder-space">
    <div data-plan-finder data-list-info="${COMMISSION}">
      ${heading}
      <a href="/service-plans">See vehicle service contracts</a>
    </div>
  </div>`;

/** The placeholder of a widget that shows the plans for one car, with fewer of them first so that the page stays short. */
export const finderFor = ({vin, year, make, model, mileage, stock}: Car): Markup =>
  html`<div class="plan-finder-space">
    <div
      data-plan-finder
      data-vin="${vin}"
      data-year="${year}"
      data-make="${make}"
      data-model="${model}"
      data-mileage="${mileage}"
      data-reference="${stock}"
      data-auto-search
      data-initial-count="10"
      data-contact="${SERVICE_DESK_URL}"
      data-list-info="${COMMISSION}"
      data-heading-level="3"
    >
      <a href="/service-plans">See vehicle service contracts</a>
    </div>
  </div>`;
