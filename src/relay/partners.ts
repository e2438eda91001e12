import {assembleOwnPages, assembleRelay, type Relay} from './assemble-relay.js';
import {type RequestInfo, respondToFetch} from './http/fetch.js';
import type {RelayRequest, RelayResponse, Respond} from './http/request.js';
import type {CallHistory} from './limits/budget-store.js';
import {createPooledTransport} from './service/pooled-transport.js';
import {isSameSecret} from './service/secrets.js';
import {FileWatcher, readKeyFile, type WatchOptions} from './settings/files.js';
import {describeError, type RelayLogger} from './settings/log.js';
import {readOption, type RelayOptions} from './settings/options.js';
import {type Partner, readPartners} from './settings/read-partners.js';
import {ConfigError} from './settings/values.js';
import {warnOfKeyInWords} from './settings/warnings.js';

export interface PartnersOptions extends WatchOptions {
  /** A JSON list of partners; see `docs/relay-settings.md`. */
  readonly file: string;
  /** What all partners have in common: the log, the proxies, the embed, and the service's address unless they name one. */
  readonly common: Partial<RelayOptions> & {readonly logger: RelayLogger};
  /** The words the process was started with; a key among them is warned of. */
  readonly argv: readonly string[];
}

/**
 * The relays of all partners that a file describes, as one relay. The file and the partners' key files are watched.
 * Throws a `ConfigError` when the file is wrong at first; later such a file is refused in the log.
 */
export class Partners implements Relay {
  readonly #options: PartnersOptions;
  /** The pages of the process itself, which belong to no partner. */
  readonly #own: Respond;
  /** What the accounts have spent, which outlives their relays. */
  readonly #history: CallHistory = new Map();
  readonly #watcher: FileWatcher;
  /** Each partner's relay, by the path that its routes are below. No path is below another. */
  #relays: ReadonlyMap<string, PartnerRelay> = new Map();
  #isClosing = false;

  constructor(options: PartnersOptions) {
    const {common} = options;
    this.#options = options;
    this.#own = assembleOwnPages({
      ...common,
      publicUrl: readOption('publicUrl', common),
      isReady: () => this.isReady(),
      refusedKeys: () => this.#all().filter(({relay}) => !relay.isReady()).length,
    });
    this.#watcher = new FileWatcher(() => void this.reload(), options);
    this.#load();
    this.#watch();
  }

  // Servers take these two out of the relay, as in `serve({fetch: relay.fetch})`.
  readonly fetch = (request: Request, info?: RequestInfo): Promise<Response> =>
    respondToFetch(this.respond, request, info);

  /** Passes a request to the relay of the partner that it is for. */
  readonly respond = (request: RelayRequest): Promise<RelayResponse> => {
    const {path} = request;
    for (let end = path.indexOf('/', 1); end > 0; end = path.indexOf('/', end + 1)) {
      const partner = this.#relays.get(path.slice(0, end));
      if (partner) return partner.relay.respond(request);
    }
    return this.#own(request);
  };

  /** One partner's refused key must not take all the others out of service. */
  isReady(): boolean {
    return !this.#isClosing && this.#all().some(({relay}) => relay.isReady());
  }

  async renewKey(): Promise<void> {
    await Promise.all(this.#all().map(({relay}) => relay.renewKey()));
  }

  /** Reloads the file and the keys. When the file is wrong, the log says so and the partners stay as they were. */
  async reload(): Promise<void> {
    const {logger} = this.#options.common;
    try {
      this.#load();
      logger.warn({partners: this.#relays.size}, 'RELAY_CONFIG was read again');
    } catch (error) {
      // A message of ours contains no secret; any other may.
      const why = error instanceof ConfigError ? {why: error.message} : describeError(error);
      logger.error(why, 'RELAY_CONFIG was refused; what it said before still holds');
    }
    this.#watch();
    await this.renewKey();
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#watcher.close();
    await Promise.all(this.#all().map(({relay}) => relay.close()));
  }

  #all(): PartnerRelay[] {
    return [...this.#relays.values()];
  }

  #watch(): void {
    if (this.#isClosing) return;
    this.#watcher.watch([this.#options.file, ...this.#all().flatMap(({partner: {keyFile}}) => keyFile ?? [])]);
  }

  #load(): void {
    const {file, common, argv} = this.#options;
    const {logger} = common;
    const partners = readPartners(file, common.serviceUrl);
    const keys = partners.map(({key}) => key);
    warnOfKeyInWords(argv, keys, logger);
    warnOfSharedKeys(partners, logger);
    const before = this.#relays;
    // Every relay is made before any is changed, so that a file that is refused changes nothing.
    const after = partners.map(partner => [partner, this.#relayOf(partner)] as const);
    for (const [partner, relay] of after) relay.update(partner);
    this.#relays = new Map(after.map(([{mount}, relay]) => [mount, relay]));
    const kept = new Set(this.#all());
    for (const gone of before.values()) {
      if (kept.has(gone)) continue;
      void gone.relay.close().catch((error: unknown) => logger.error(describeError(error), 'a relay did not end'));
    }
  }

  /** A partner who is described as before keeps its relay; any other change makes a new one. */
  #relayOf(partner: Partner): PartnerRelay {
    const old = this.#relays.get(partner.mount);
    if (old?.isFor(partner)) return old;
    const account = this.#all().find(({partner: {serviceUrl, key}}) => {
      return serviceUrl === partner.serviceUrl && isSameSecret(key, partner.key);
    });
    const accountKey = account?.accountKey ?? partner.key;
    return new PartnerRelay(partner, {common: this.#options.common, history: this.#history, accountKey});
  }
}

interface PartnerRelayOptions {
  readonly common: Partial<RelayOptions>;
  readonly history: CallHistory;
  readonly accountKey: string;
}

/** One partner's relay, which keeps its quotes and its counts when the key is rotated. */
class PartnerRelay {
  readonly relay: Relay;
  /** The key that the account is known by in this process: the first that it had. */
  readonly accountKey: string;
  #partner: Partner;

  constructor(partner: Partner, {common, history, accountKey}: PartnerRelayOptions) {
    this.#partner = partner;
    this.accountKey = accountKey;
    const {keyFile: _, ...described} = partner;
    // The embed is the process's: a partner's relay is never asked for it, and would read all of it once more.
    const options = {...common, embedDir: undefined, ...described, readKey: () => this.#readKey()};
    this.relay = assembleRelay(options, createPooledTransport, {history, accountKey});
  }

  /** The partner as the file describes it now. */
  get partner(): Partner {
    return this.#partner;
  }

  /** Tells whether a partner differs from this one's in nothing but its key. */
  isFor(partner: Partner): boolean {
    return JSON.stringify({...this.#partner, key: ''}) === JSON.stringify({...partner, key: ''});
  }

  /** Another key is a rotation, which the relay goes through without losing anything. */
  update(partner: Partner): void {
    const isRotated = !isSameSecret(this.#partner.key, partner.key);
    this.#partner = partner;
    if (isRotated) void this.relay.renewKey();
  }

  #readKey(): string {
    const {keyFile, key} = this.#partner;
    return keyFile === undefined ? key : readKeyFile(keyFile);
  }
}

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
