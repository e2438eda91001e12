import {html, type Markup} from './html.js';

export interface Page {
  readonly title: string;
  readonly description: string;
  /** The entry of the main navigation that the page belongs to. */
  readonly section: 'home' | 'inventory' | 'plans';
  /** Whether the page has the floating button that opens the widget. */
  readonly hasLauncher?: boolean;
  /** Structured data. */
  readonly head?: Markup;
  readonly main: Markup;
}

const SECTIONS = [
  ['inventory', '/inventory', 'Inventory'],
  ['plans', '/service-plans', 'Service contracts'],
  ['visit', '/#visit', 'Visit us'],
] as const;

/** The dealer's address, as its pages and its structured data show it. */
export const ADDRESS = {street: '2210 Harbor Lane', city: 'Galveston', state: 'TX', zip: '77550'} as const;

export const SALES = html`<a href="tel:+14095550134">(409) 555-0134</a>`;
export const SERVICE_DESK_URL = 'tel:+14095550135';
export const SERVICE_DESK = html`<a href="${SERVICE_DESK_URL}">(409) 555-0135</a>`;

/** The complete document of a page. The script tag is the one that the package's documentation shows. */
export const renderPage = ({title, description, section, hasLauncher = false, head = html``, main}: Page): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} | Harbor Lane Motors</title>
        <meta name="description" content="${description}" />
        <link rel="icon" href="/harbor-lane.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/site.css" />
        ${head}
        <script
          src="/embed.js"
          data-state="${ADDRESS.state}"
          data-loading="lazy"
          ${hasLauncher ? html`data-launcher` : ''}
          async
        ></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to main content</a>
        <header>
          <p class="demo">
            <span>Demo: all plans are simulated.</span>
            <a href="/studio.html">Studio</a>
          </p>
          <div class="bar">
            <a class="logo" href="/" ${section === 'home' ? html` aria-current="page"` : ''}
              ><img src="/harbor-lane.svg" width="38" height="38" alt="" /><span>Harbor Lane <b>Motors</b></span></a
            >
            <nav aria-label="Main">
              ${SECTIONS.map(
                ([name, path, text]) =>
                  html`<a href="${path}" ${name === section ? html` aria-current="true"` : ''}>${text}</a>`,
              )}
            </nav>
            <p class="phone">Sales ${SALES}</p>
          </div>
        </header>
        <main id="main" tabindex="-1">${main}</main>
        ${renderFooter()}
      </body>
    </html> `;

const renderFooter = (): Markup =>
  html`<footer>
    <div class="columns">
      <div>
        <h2>Harbor Lane Motors</h2>
        <address>${ADDRESS.street}<br />${ADDRESS.city}, ${ADDRESS.state} ${ADDRESS.zip}</address>
      </div>
      <div>
        <h2>Hours</h2>
        <p>Monday to Saturday, 9 AM to 7 PM<br />Closed Sunday</p>
      </div>
      <div>
        <h2>Talk to us</h2>
        <p>Sales ${SALES}<br />Service desk ${SERVICE_DESK}</p>
      </div>
    </div>
    <p class="small">
      Harbor Lane Motors is a fictional dealer. Its cars and prices are made up, the plans come from a sandbox that
      simulates the providers, and no card is charged. Makes and models are trademarks of their owners.
    </p>
  </footer>`;
