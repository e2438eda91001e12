import {createHash} from 'node:crypto';
import type {Activity} from '../../contract/index.js';
import type {PartnerReport, Totals} from '../activity/report.js';

/** The choices of how many days a report covers. */
const DAY_CHOICES = [7, 30, 90];

/** The activities as columns, in the order in which shoppers do them. */
const COLUMNS: readonly (readonly [activity: Activity, label: string])[] = [
  ['search', 'Searches'],
  ['list', 'Lists shown'],
  ['details', 'Details'],
  ['comparison', 'Comparisons'],
  ['checkout', 'Checkout clicks'],
];

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#c9ced6, #48505c); --muted: light-dark(#4d5561, #aab2bf); --bar: light-dark(#14532d, #86d8a5); }
body { margin: 0 auto; padding: 1rem; max-width: 64rem; font: 100%/1.5 system-ui, sans-serif; color: light-dark(#16191d, #eef0f3); background: light-dark(#fff, #15181c); }
h1 { font-size: 1.5rem; line-height: 1.2; } h2 { font-size: 1.25rem; margin-block: 2.5rem 0.5rem; } h3 { font-size: 1rem; margin-block: 1.5rem 0.5rem; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; }
label { display: block; font-weight: 600; }
input, button { font: inherit; min-height: 2.75rem; padding: 0.25rem 0.75rem; border: 1px solid var(--muted); border-radius: 0.375rem; background: transparent; color: inherit; box-sizing: border-box; max-width: 100%; }
button { cursor: pointer; font-weight: 600; } button[aria-pressed=true] { background: var(--bar); color: light-dark(#fff, #07190e); border-color: var(--bar); }
:focus-visible { outline: 3px solid var(--bar); outline-offset: 2px; }
.error { color: light-dark(#a3131f, #ffb3b3); font-weight: 600; } .muted { color: var(--muted); }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: 1rem; margin: 0; padding: 0; list-style: none; }
.charts li { border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.75rem 1rem; }
.charts strong { display: block; font-size: 1.75rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
svg { display: block; width: 100%; height: 4rem; margin-block-start: 0.5rem; border-block-end: 1px solid var(--line); } rect { fill: var(--bar); }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 0.375rem 0.75rem 0.375rem 0; border-block-end: 1px solid var(--line); text-align: end; white-space: nowrap; } th:first-child { text-align: start; white-space: normal; overflow-wrap: anywhere; min-width: 9rem; font-weight: 400; } thead th, thead th:first-child { font-weight: 600; }
summary { cursor: pointer; padding-block: 0.5rem; }
@media (forced-colors: active) { rect { fill: CanvasText; } button[aria-pressed=true] { forced-color-adjust: none; background: Highlight; color: HighlightText; } }
`;

/** The page runs no script and loads nothing. Its one style sheet is allowed by its hash. */
export const REPORT_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

const page = (content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Plan finder reports</title><style>${STYLE}</style></head>
<body><main><h1>Plan finder reports</h1>${content}</main></body></html>`;

/** The page that asks for the token. */
export const signInPage = (isRejected: boolean): string =>
  page(`<form method="post"><p><label for="token">Report token</label>
<input id="token" name="token" type="password" autocomplete="current-password" required${isRejected ? ' aria-invalid="true" aria-describedby="error"' : ''}></p>
<p><button>Show reports</button></p></form>
${isRejected ? '<p id="error" class="error" role="alert">This token is not valid. Enter the value of RELAY_REPORT_TOKEN.</p>' : ''}
<p class="muted">The token is the value of the relay’s setting RELAY_REPORT_TOKEN.</p>`);

/** The page for a request that has failed. */
export const failurePage = (message: string): string =>
  page(`<p class="error" role="alert">${escapeHtml(message)}</p>`);

/** What the reader of the reports has chosen. It is sent again with each form, so that no cookie is needed. */
export interface ReportRequest {
  readonly dayCount: number;
  readonly token: string;
}

/** The page for reports that cannot be read. */
export const unavailablePage = ({dayCount, token}: ReportRequest): string =>
  page(`<p class="error" role="alert">The reports are temporarily unavailable.</p>
<form method="post">${tokenField(token)}<button name="days" value="${dayCount}">Try again</button></form>`);

const tokenField = (token: string): string => `<input type="hidden" name="token" value="${escapeHtml(token)}">`;

export interface ReportPageOptions extends ReportRequest {
  readonly reports: readonly PartnerReport[];
}

/** The page with the reports of all partners. */
export const reportPage = ({reports, dayCount, token}: ReportPageOptions): string =>
  page(`<form method="post" aria-label="Days">${tokenField(token)}
${DAY_CHOICES.map(days => `<button name="days" value="${days}" aria-pressed="${days === dayCount}">${days} days</button>`).join('\n')}</form>
<p class="muted">Days are in UTC and include today so far. Counts contain no personal data. A checkout click doesn’t mean that the shopper bought the plan.</p>
${reports.map(renderReport).join('')}`);

const renderReport = ({partner, totals, days, paths, references}: PartnerReport): string => `<section>
<h2>${escapeHtml(partner || '/')}</h2>
<ul class="charts">${COLUMNS.map(([activity, label]) =>
  renderChart(
    label,
    totals[activity],
    days.map(each => [each.day, each[activity]]),
  ),
).join('')}</ul>
<details><summary>Counts by day</summary>${renderTable('Day', days.map(each => [each.day, each] as const).reverse())}</details>
<h3>By page</h3>
${
  paths.length === 0
    ? '<p>No activity was counted in this period.</p>'
    : renderTable(
        'Page',
        paths.map(each => [each.path, each] as const),
      )
}
${
  references.length === 0
    ? ''
    : `<h3>By reference</h3>${renderTable(
        'Reference',
        references.map(each => [each.reference, each] as const),
      )}`
}
</section>`;

const HEIGHT = 60;
const BAR = 10;

/** One bar for each day. The table of the days has the same numbers for readers who do not see the chart. */
function renderChart(label: string, total: number, days: readonly (readonly [day: string, count: number])[]): string {
  const most = Math.max(1, ...days.map(([, count]) => count));
  const [busiest = ''] = days.find(([, count]) => count === most) ?? [];
  const text =
    total === 0 ? `${label} by day: none` : `${label} by day: ${total} in total, at most ${most}, on ${busiest}`;
  const bars = days.map(([day, count], index) => {
    const height = Math.round((count / most) * HEIGHT * 10) / 10;
    return `<rect x="${index * BAR + 1}" y="${HEIGHT - height}" width="${BAR - 2}" height="${height}"><title>${day}: ${count}</title></rect>`;
  });
  return `<li>${label}<strong>${total}</strong><svg role="img" aria-label="${escapeHtml(text)}" viewBox="0 0 ${days.length * BAR} ${HEIGHT}" preserveAspectRatio="none">${bars.join('')}</svg></li>`;
}

const renderTable = (
  subject: string,
  rows: readonly (readonly [name: string, totals: Totals])[],
): string => `<div class="scroll" tabindex="0" role="region" aria-label="By ${subject.toLowerCase()}"><table><thead><tr><th scope="col">${subject}</th>${COLUMNS.map(([, label]) => `<th scope="col">${label}</th>`).join('')}</tr></thead>
<tbody>${rows.map(([name, totals]) => `<tr><th scope="row">${escapeHtml(name)}</th>${COLUMNS.map(([activity]) => `<td>${totals[activity]}</td>`).join('')}</tr>`).join('\n')}</tbody></table></div>`;
