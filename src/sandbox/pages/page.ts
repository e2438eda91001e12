import {html, Html, type HtmlPart} from './html.js';
import {STYLES} from './styles.js';

/** One page of the sandbox's own. */
export interface Page {
  readonly title: string;
  readonly body: HtmlPart;
  readonly status?: number;
  /** For tables: the page takes more of a wide screen. */
  readonly isWide?: boolean;
}

/** The page as an answer. Its policy allows nothing but its own style and its own form. */
export function answerPage(page: Page): Response {
  const nonce = crypto.randomUUID();
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; ` +
      "base-uri 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  return new Response(document(page, nonce).markup, {status: page.status ?? 200, headers});
}

const document = ({title, body, isWide}: Page, nonce: string): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${new Html(STYLES)}
        </style>
      </head>
      <body${isWide && html` class="wide"`}>
        <header class="note">This is a sandbox. Nothing here is for sale, and no money changes hands.</header>
        <main>${body}</main>
        ${!isWide && html`<footer class="note">To return to the dealer, close this page or go back in your browser.</footer>`}
      </body>
    </html> `;
