import {carCard} from './car-card.js';
import {carPicture} from './car-picture.js';
import {CARS, dollars, miles, nameOf, pathOf, type Car} from './cars.js';
import {finder} from './finder.js';
import {html, jsonLd, type Markup} from './html.js';
import {ADDRESS, renderPage, SALES, SERVICE_DESK} from './layout.js';

const [featured, ...others] = CARS as readonly [Car, ...Car[]];

const dealer = {
  '@context': 'https://schema.org',
  '@type': 'AutoDealer',
  name: 'Harbor Lane Motors',
  telephone: '+1 409 555 0134',
  openingHours: 'Mo-Sa 09:00-19:00',
  address: {
    '@type': 'PostalAddress',
    streetAddress: ADDRESS.street,
    addressLocality: ADDRESS.city,
    addressRegion: ADDRESS.state,
    postalCode: ADDRESS.zip,
  },
};

export const renderHome = (): Markup =>
  renderPage({
    title: 'Used cars and service contracts in Galveston',
    description: 'Inspected used cars, and vehicle service contracts from several providers to compare.',
    section: 'home',
    hasLauncher: true,
    head: jsonLd(dealer),
    main: html`<section class="hero" aria-labelledby="title">
        <div>
          <p class="kicker">Used cars in ${ADDRESS.city}, Texas</p>
          <h1 id="title">A good car, and a plan for what comes after</h1>
          <p class="lead">
            We inspect every car before it goes on the lot. See this week’s ${CARS.length} cars, and compare service
            contracts for any of them, or for the car you already drive.
          </p>
          <p class="actions">
            <a class="button" href="/inventory">See all ${CARS.length} cars</a>
            <a class="button second" href="#plans">Price a service contract</a>
          </p>
        </div>
        <a class="picture" href="${pathOf(featured)}">
          ${carPicture(featured)}
          <span class="caption"
            ><b>${nameOf(featured)} ${featured.trim}</b> ${dollars(featured.price)} · ${miles(featured)}</span
          >
        </a>
      </section>
      <section aria-labelledby="new">
        <div class="row">
          <h2 id="new">New on the lot</h2>
          <a href="/inventory">See all ${CARS.length} cars</a>
        </div>
        <ul class="cars">
          ${others.slice(0, 4).map(car => carCard(car, 3))}
        </ul>
      </section>
      <section id="plans" aria-labelledby="plans-title">
        ${finder(html`<h2 slot="heading" id="plans-title">What would a service contract cost for your car?</h2>`)}
        <p class="after"><a href="/service-plans">How service contracts work, and what to ask before you buy one</a></p>
      </section>
      <section id="visit" aria-labelledby="visit-title">
        <h2 id="visit-title">Visit us</h2>
        <dl class="visit">
          <div>
            <dt>Address</dt>
            <dd>${ADDRESS.street}, ${ADDRESS.city}, ${ADDRESS.state} ${ADDRESS.zip}</dd>
          </div>
          <div>
            <dt>Hours</dt>
            <dd>Monday to Saturday, 9 AM to 7 PM</dd>
          </div>
          <div>
            <dt>Sales</dt>
            <dd>${SALES}</dd>
          </div>
          <div>
            <dt>Service desk</dt>
            <dd>${SERVICE_DESK}</dd>
          </div>
        </dl>
      </section>`,
  });
