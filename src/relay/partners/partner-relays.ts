import {assembleRelay, type Relay} from '../create-relay.js';
import type {RelayLogger} from '../log.js';
import type {RelayOptions} from '../options.js';
import {createPooledTransport} from '../service/pooled-transport.js';
import {isSameSecret} from '../secrets.js';
import type {CallHistory} from '../limits/budget-store.js';
import type {Partner} from './read-partners.js';

/** One partner's relay, and what it was made of. */
export interface PartnerRelay {
  readonly relay: Relay;
  /** The key that the account is known by in this process: the first that it had. */
  readonly accountKey: string;
  /** What the file says of the partner now; its key may have changed since the relay was made. */
  partner: Partner;
}

export interface PartnerRelaysOptions {
  readonly partners: readonly Partner[];
  /** The relays there were before, by their paths. */
  readonly before: ReadonlyMap<string, PartnerRelay>;
  /** What the accounts have spent, which outlives their relays. */
  readonly history: CallHistory;
  /** What all have in common, such as the log. Nothing of it belongs to a partner. */
  readonly common: Partial<RelayOptions>;
  /** Reads the key that a file holds. */
  readonly readKeyFile: (file: string) => string;
  readonly logger: RelayLogger;
}

/**
 * A relay for each partner. Who is described as before keeps theirs, with its quotes and its counts; a new key in
 * place of the old one is a rotation, which it goes through as well. Any other change makes a new relay, which takes
 * over what its account has spent.
 */
export function createPartnerRelays(options: PartnerRelaysOptions): ReadonlyMap<string, PartnerRelay> {
  const {partners, before, logger} = options;
  warnOfSharedKeys(partners, logger);
  const made = partners.map((partner): readonly [string, PartnerRelay, Partner] => {
    const old = before.get(partner.mount);
    const kept = old !== undefined && isSameBesidesKey(old.partner, partner) ? old : createOne(partner, options);
    return [partner.mount, kept, partner];
  });
  // Only now, when every relay could be made, is anything changed.
  for (const [, kept, partner] of made) {
    const isRotated = !isSameSecret(kept.partner.key, partner.key);
    kept.partner = partner;
    if (isRotated) void kept.relay.renewKey();
  }
  return new Map(made.map(([mount, kept]) => [mount, kept]));
}

function createOne(partner: Partner, options: PartnerRelaysOptions): PartnerRelay {
  const {common, readKeyFile, history} = options;
  const {keyFile, ...described} = partner;
  const given = Object.fromEntries(Object.entries(described).filter(([, value]) => value !== undefined));
  const made: {partner: Partner} = {partner};
  const readKey = (): string => (keyFile === undefined ? made.partner.key : readKeyFile(keyFile));
  const accountKey = accountKeyOf(partner, options.before);
  const relayOptions = {...common, ...(given as unknown as RelayOptions), readKey};
  const relay = assembleRelay(relayOptions, createPooledTransport, {history, accountKey});
  return Object.assign(made, {relay, accountKey});
}

/** The key that an account was known by when a relay had it before, under this path or another. */
function accountKeyOf({serviceUrl, key}: Partner, before: ReadonlyMap<string, PartnerRelay>): string {
  const isSameAccount = ({partner}: PartnerRelay): boolean =>
    partner.serviceUrl === serviceUrl && isSameSecret(partner.key, key);
  return [...before.values()].find(isSameAccount)?.accountKey ?? key;
}

const isSameBesidesKey = (one: Partner, other: Partner): boolean =>
  JSON.stringify({...one, key: ''}) === JSON.stringify({...other, key: ''});

/** They count their calls together, each against the limits of its own description. */
function warnOfSharedKeys(partners: readonly Partner[], logger: RelayLogger): void {
  const seen = new Set<string>();
  for (const {key, serviceUrl} of partners) {
    const account = `${serviceUrl} ${key}`;
    if (seen.has(account)) {
      logger.warn({}, 'RELAY_CONFIG: two partners have one key and share what its account may ask');
    }
    seen.add(account);
  }
}
