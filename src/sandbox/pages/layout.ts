import {html, raw, type Html, type HtmlPart} from './html.js';

/** One page of the sandbox. */
export interface Page {
  readonly title: string;
  readonly body: HtmlPart;
  readonly status?: number;
  /** Uses more of a wide screen, for tables. */
  readonly isWide?: boolean;
}

/** Responds with a page. */
export const pageResponse = ({title, body, status = 200, isWide}: Page): Response =>
  htmlResponse({
    title,
    status,
    styles: STYLES,
    formAction: "'self'",
    body: html`<body${isWide && html` class="wide"`}>
      <header class="note">This is a sandbox. Nothing is for sale, and no card is charged.</header>
      <main>${body}</main>
      ${!isWide && html`<footer class="note">To return to the dealer, close this page or use your browser’s Back button.</footer>`}
    </body>`,
  });

/** An HTML document. */
interface HtmlDocument {
  readonly title: string;
  readonly status?: number;
  readonly styles: string;
  /** The CSP source to which its forms may be sent. */
  readonly formAction: "'self'" | "'none'";
  /** The complete body element. */
  readonly body: Html;
}

/** Responds with a document. Its CSP allows only its own styles and forms. */
export function htmlResponse({title, status = 200, styles, formAction, body}: HtmlDocument): Response {
  const nonce = crypto.randomUUID();
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action ${formAction}; ` +
      "base-uri 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  const {markup} = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${raw(PALETTE + styles)}
        </style>
      </head>
      ${body}
    </html> `;
  return new Response(markup, {status, headers});
}

/** The light and dark colors and the font of every page. */
const PALETTE = `
:root{color-scheme:light dark;--accent:light-dark(#14532d,#86d8a5);--on-accent:light-dark(#fff,#07190e);--page:light-dark(#f4f4f1,#101214);--surface:light-dark(#fff,#181b1e);--text:light-dark(#16191c,#eceef0);--muted:light-dark(#565b60,#a7adb3);--line:light-dark(#dedfdc,#33383d);--field:light-dark(#85898d,#71777d);--bad:light-dark(#a4201c,#ff9d94);font:16px/1.5 system-ui,sans-serif;background:var(--page);color:var(--text)}
*{box-sizing:border-box}
`;

/** The styles of the sandbox's pages, small screens first. */
const STYLES = `
body{margin:0;padding:16px;display:grid;gap:16px;justify-items:center}
.note{max-width:42rem;width:100%;margin:0;font-size:14px;color:var(--muted)}
main{max-width:42rem;width:100%;background:var(--surface);border:1px solid var(--line);border-radius:20px;padding:24px 20px;display:grid;gap:24px}
h1{font-size:26px;line-height:1.15;letter-spacing:-.015em;margin:0;font-weight:650;text-wrap:balance}
h2{font-size:18px;margin:0;font-weight:650}
p{margin:0}
.muted{color:var(--muted)}
.brand{font-weight:650}
.head,section,form{display:grid;gap:12px}
.head{gap:6px}
.price{font-size:34px;font-weight:680;letter-spacing:-.025em;line-height:1.05;font-variant-numeric:tabular-nums}
.price small{font-size:16px;font-weight:500;letter-spacing:0;color:var(--muted)}
dl{display:grid;grid-template-columns:1fr;margin:0;font-variant-numeric:tabular-nums}
dl div{display:flex;justify-content:space-between;gap:16px;padding:10px 0;border-top:1px solid var(--line)}
dt{color:var(--muted)}
dd{margin:0;text-align:end;overflow-wrap:anywhere}
ul{margin:0;padding-inline-start:20px;display:grid;gap:4px}
a{color:inherit;text-underline-offset:.2em;text-decoration-thickness:1px}
.links{display:flex;flex-wrap:wrap;gap:8px 20px}
.links a{padding:10px 0}
.button,button{display:block;width:100%;border:0;border-radius:10px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:650;padding:14px 16px;min-height:48px;text-align:center;text-decoration:none;cursor:pointer}
.fields{display:grid;gap:16px}
.field{display:grid;gap:4px;min-width:0}
label{font-weight:600;font-size:15px}
input{font:inherit;color:inherit;background:transparent;border:1px solid var(--field);border-radius:10px;padding:11px 13px;width:100%;min-height:48px}
input[aria-invalid=true]{border-color:var(--bad);border-width:2px}
.error{color:var(--bad);font-size:15px}
:focus-visible{outline:2.5px solid var(--accent);outline-offset:2px}
.stamp{justify-self:start;border:1px solid var(--line);border-radius:999px;padding:4px 12px;font-size:14px;color:var(--muted)}
.wide main,.wide .note{max-width:72rem}
.wide main{min-width:0;grid-template-columns:minmax(0,1fr)}
section{min-width:0;grid-template-columns:minmax(0,1fr)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:15px;font-variant-numeric:tabular-nums}
th,td{text-align:start;font-weight:400;padding:10px 20px 10px 0;border-top:1px solid var(--line);white-space:nowrap}
thead th{border:0;color:var(--muted)}
meter{inline-size:72px;vertical-align:-1px}
code{font:14px ui-monospace,monospace}
select{font:inherit;color:inherit;background:var(--surface);border:1px solid var(--field);border-radius:10px;padding:11px 13px;width:100%;min-height:48px}
@media (min-width:560px){body{padding:48px 24px}main{padding:36px}.fields{grid-template-columns:repeat(6,1fr)}.field{grid-column:span 6}.half{grid-column:span 3}.third{grid-column:span 2}button{justify-self:start;width:auto;padding-inline:32px}}
`;
