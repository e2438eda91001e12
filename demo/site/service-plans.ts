import {COMMISSION} from './finder.js';
import {html, type Markup} from './html.js';
import {ADDRESS, renderPage, SERVICE_DESK, SERVICE_DESK_URL} from './layout.js';

const QUESTIONS: readonly (readonly [question: string, answer: string])[] = [
  [
    'What is a vehicle service contract?',
    'A contract that pays for certain repairs for a set time and number of miles. Some start when the manufacturer’s warranty ends, others right away. People often call it an extended warranty. It isn’t a manufacturer’s warranty, and in most states it isn’t insurance.',
  ],
  [
    'What does a plan cover?',
    'Only what its contract lists, or everything except what the contract excludes. Each plan shows the systems with covered parts and, where listed, those without. The contract decides.',
  ],
  [
    'Who sells the plans, and who pays claims?',
    'The checkout shows who sells the plan. The contract names the company that pays claims. Harbor Lane Motors may receive a commission when you buy a plan here.',
  ],
  [
    'Do I have to buy a plan to buy or finance a car?',
    'No. Plans are optional, and you may be able to buy one later if your car still qualifies.',
  ],
  [
    'Can I cancel?',
    'The contract says how, by when, and how much you get back. Open a plan’s details and read it before you buy.',
  ],
];

/** The page about service contracts, with the widget as an element that has the dealer’s own text. */
export const renderServicePlans = (): Markup =>
  renderPage({
    title: 'Service contracts',
    description: 'Compare vehicle service contracts from several providers for any car.',
    section: 'plans',
    main: html`<section aria-labelledby="title">
        <h1 id="title">Service contracts</h1>
        <p class="lead">For any car, wherever you bought it.</p>
        <div class="plan-finder-space">
          <plan-finder state="${ADDRESS.state}" contact="${SERVICE_DESK_URL}">
            <p slot="list-info">${COMMISSION}</p>
            <p slot="list-note">Not sure which plan is right for you? Call our service desk: ${SERVICE_DESK}.</p>
            <p slot="details-note">Questions about this contract? Our service desk can go through it with you.</p>
          </plan-finder>
        </div>
      </section>
      <section aria-labelledby="questions">
        <h2 id="questions">Common questions</h2>
        <div class="questions">
          ${QUESTIONS.map(
            ([question, answer]) =>
              html`<details>
                <summary>${question}</summary>
                <p>${answer}</p>
              </details>`,
          )}
        </div>
      </section>
      <section class="desk" aria-labelledby="desk">
        <h2 id="desk">Talk it over</h2>
        <p>
          Our service desk answers questions about plans, with no sales call afterward: ${SERVICE_DESK}, Monday to
          Saturday, 9 AM to 7 PM. Or <a href="/#visit">stop by</a>.
        </p>
      </section>`,
  });
