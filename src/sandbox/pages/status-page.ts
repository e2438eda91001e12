import {TIERS} from '../../contract/index.js';
import type {Account} from '../accounts/account.js';
import {maskKey, maskPerson} from '../http/masks.js';
import {html, type Html} from './html.js';
import type {Page} from './layout.js';
import type {LoggedRequest, SandboxState} from '../state.js';

const MAX_ACCOUNTS = 50;

/** Shows the sandbox's time, its accounts with their limits, and the latest requests, with personal data masked. */
export const statusPage = (state: SandboxState): Page => ({
  title: 'Sandbox status',
  isWide: true,
  body: html`<div class="head">
      <h1>Sandbox status</h1>
      <p class="muted">API keys, cards, vehicles, and people are masked. Reload the page to update it.</p>
    </div>
    ${facts(state)} ${accounts(state)} ${requests(state)}`,
});

const moment = (time: number): Html => {
  const iso = new Date(time).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')}</time>`;
};

const facts = ({clock, latency, faults, settings, quotes, orders}: SandboxState): Html =>
  html`<dl>
    <div>
      <dt>Clock (UTC)</dt>
      <dd>${moment(clock.now())}</dd>
    </div>
    <div>
      <dt>Environment</dt>
      <dd>${settings.environment}</dd>
    </div>
    <div>
      <dt>Quote latency</dt>
      <dd>${latency.min === latency.max ? latency.min : `${latency.min} to ${latency.max}`} ms</dd>
    </div>
    <div>
      <dt>Stored</dt>
      <dd>quotes: ${quotes.size}, orders: ${orders.size}</dd>
    </div>
    <div>
      <dt>Queued faults</dt>
      <dd>${faults.waiting.map(({fault, times = 1}) => `${fault} × ${times}`).join(', ') || 'none'}</dd>
    </div>
  </dl>`;

/** A table that scrolls by keyboard where it is wider than the screen. */
const table = (title: string, heads: readonly string[], rows: readonly (readonly (string | number | Html)[])[]): Html =>
  html`<div class="scroll" role="region" aria-label="${title}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${heads.map(head => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([first = '', ...others]) =>
            html`<tr>
              <th scope="row">${first}</th>
              ${others.map(cell => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

function accounts(state: SandboxState): Html {
  const shown = state.accounts.newest(MAX_ACCOUNTS);
  const hidden = state.accounts.size - shown.length;
  const heads = ['Account', 'Key', 'Tier', 'Used this hour', 'Used today'];
  return html`<section>
    <h2>Accounts</h2>
    ${table(
      'Accounts',
      heads,
      shown.map(account => accountRow(state, account)),
    )}
    ${hidden > 0 && html`<p class="muted">${hidden} older ${hidden === 1 ? 'account is' : 'accounts are'} not shown.</p>`}
  </section>`;
}

function accountRow({limiter}: SandboxState, account: Account): (string | Html)[] {
  const {inHour, inDay} = limiter.used(account);
  const {perHour, perDay} = TIERS[account.tier];
  const name = account.isManaged ? account.displayName : maskPerson(account.displayName);
  const tier = account.hasAsync ? `${account.tier}, async` : account.tier;
  const label = (window: string) => `${name}: calls used ${window}`;
  return [
    name,
    maskKey(account.key),
    tier,
    used(inHour, perHour, label('this hour')),
    used(inDay, perDay, label('today')),
  ];
}

const used = (count: number, most: number, label: string): Html =>
  html`<meter min="0" max="${most}" value="${count}" aria-label="${label}"></meter> ${count} of ${most}`;

function requests({requests: last}: SandboxState): Html {
  const heads = ['Time', 'Request', 'Account', 'Subject', 'Status', 'Duration', 'Fault'];
  if (last.length === 0)
    return html`<section>
      <h2>Recent requests</h2>
      <p>No requests yet.</p>
    </section>`;
  return html`<section>
    <h2>Recent requests</h2>
    ${table('Recent requests', heads, [...last].reverse().map(requestRow))}
  </section>`;
}

const requestRow = (request: LoggedRequest): (string | number | Html)[] => {
  const {at, method, path, accountId, about, status, tookMs, fault} = request;
  const account = accountId === undefined ? 'none' : maskAccount(accountId);
  return [
    moment(at),
    html`<code>${method} ${path}</code>`,
    account,
    about.join(', ') || '–',
    status ?? 'aborted',
    `${tookMs} ms`,
    fault ?? '–',
  ];
};

/** The ids of predefined accounts are short and public. All others are masked. */
const maskAccount = (id: string): string => (id.length <= 24 ? id : maskKey(id));
