import {createMemoryActivityStore} from './activity/memory-store.js';
import {
  assembleRootPages,
  type AssembledRelay,
  assembleRelay,
  hasWidgetSettings,
  type Relay,
} from './assemble-relay.js';
import type {Inherited} from './dependencies.js';
import {embedFolderOf} from './handlers/packaged-embed.js';
import {type RequestInfo, respondToFetch} from './http/fetch.js';
import type {RelayRequest, RelayResponse, Respond} from './http/request.js';
import type {CallHistory} from './limits/budget-store.js';
import {createPooledTransport} from './service/pooled-transport.js';
import {FileWatcher, readKeyFile, stampsOf, type WatchOptions} from './settings/files.js';
import {describeConfigError, describeError, type RelayLogger, withFields} from './settings/log.js';
import {readOption, type RelayOptions} from './settings/options.js';
import {type Partner, readPartners} from './settings/read-partners.js';
import {warnOfKeyInArguments} from './settings/warnings.js';
import {isSameSecret} from './shared/secrets.js';

export interface PartnersOptions extends WatchOptions {
  /** A JSON list of partners; see `docs/relay-settings.md`. */
  readonly file: string;
  /** The options that all partners share, such as the log and the embed; a partner may have its own `serviceUrl`. */
  readonly common: Partial<RelayOptions> & {readonly logger: RelayLogger};
  /** The command-line arguments; a key among them causes a warning. */
  readonly argv: readonly string[];
}

/**
 * The relays of all partners in a file, as one relay. The file and the partners' key files are watched. Throws a
 * `ConfigError` if the file is invalid at startup. If it becomes invalid later, the previous configuration stays in
 * use, and the error is logged.
 */
export class Partners implements Relay {
  readonly #options: PartnersOptions;
  /** Serves the pages outside the mounts of the partners. */
  readonly #rootPages: Respond;
  /** The calls that the accounts have made. They are kept when a relay is replaced. */
  readonly #history: CallHistory = new Map();
  /** What shoppers have done on the partners' pages. It is kept, too. */
  readonly #activities = createMemoryActivityStore();
  readonly #watcher: FileWatcher;
  /** Each partner's relay by its mount. No mount is below another. */
  #relays: ReadonlyMap<string, PartnerRelay> = new Map();
  /** The relays that are being closed. */
  readonly #closing = new Set<Promise<void>>();
  #isClosing = false;
  /** The last logged reason why the file is invalid. */
  #problem = '';

  constructor(options: PartnersOptions) {
    const {common} = options;
    this.#options = options;
    this.#rootPages = assembleRootPages({
      ...common,
      embedDir: embedFolderOf(common),
      publicUrl: readOption('publicUrl', common),
      isReady: () => this.isReady(),
      hasSettings: () => this.#all().some(({partner}) => hasWidgetSettings({...common, ...partner})),
      reportToken: readOption('reportToken', common),
      recorders: () => this.#all().flatMap(({relay}) => relay.activities ?? []),
      rejectedKeys: () => this.#all().filter(({relay}) => !relay.isReady()).length,
    });
    this.#watcher = new FileWatcher(hasChanged => void (hasChanged ? this.reload() : this.#retry()), options);
    const before = stampsOf(this.#files());
    this.#load();
    this.#watcher.watch(this.#files(), before);
  }

  // These two are arrow functions because servers may detach them, as in `serve({fetch: relay.fetch})`.
  readonly fetch = (request: Request, info?: RequestInfo): Promise<Response> =>
    respondToFetch(this.respond, request, info);

  /** Passes a request to the relay of its partner. */
  readonly respond = (request: RelayRequest): Promise<RelayResponse> => {
    const {path} = request;
    for (let end = path.indexOf('/', 1); end > 0; end = path.indexOf('/', end + 1)) {
      const partner = this.#relays.get(path.slice(0, end));
      if (partner) return partner.relay.respond(request);
    }
    return this.#rootPages(request);
  };

  /** Ready if any partner is: one partner's rejected key must not take the others out of service. */
  isReady(): boolean {
    return this.#all().some(({relay}) => relay.isReady());
  }

  async renewKey(): Promise<void> {
    await Promise.all(this.#all().map(({relay}) => relay.renewKey()));
  }

  /**
   * Reloads the file and the keys, unless the relay is closing. If the file is invalid, logs the error and keeps the
   * current partners.
   */
  async reload(): Promise<void> {
    if (this.#isClosing) return;
    const {logger} = this.#options.common;
    const before = stampsOf(this.#files());
    this.#problem = '';
    try {
      this.#load();
      logger.warn({partners: this.#relays.size}, 'RELAY_CONFIG reloaded');
    } catch (error) {
      this.#logInvalid(error);
    }
    this.#watcher.watch(this.#files(), before);
    await this.renewKey();
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#watcher.close();
    for (const each of this.#all()) this.#closeRelay(each);
    await Promise.all(this.#closing);
  }

  #all(): PartnerRelay[] {
    return [...this.#relays.values()];
  }

  /** The files to watch: `RELAY_CONFIG` and the current partners' key files. */
  #files(): readonly string[] {
    return [this.#options.file, ...this.#all().flatMap(({partner: {keyFile}}) => keyFile ?? [])];
  }

  /** Reads the file again that was invalid, and loads it if it is valid by now. */
  async #retry(): Promise<void> {
    try {
      this.#read();
    } catch (error) {
      this.#logInvalid(error);
      return;
    }
    await this.reload();
  }

  /** Reads the file. It may become valid without a change, because the key file of a new partner may appear later. */
  #read(): readonly Partner[] {
    const {file, common} = this.#options;
    try {
      const partners = readPartners(file, common.serviceUrl);
      this.#watcher.checkAgain(false);
      return partners;
    } catch (error) {
      this.#watcher.checkAgain();
      throw error;
    }
  }

  /** Logs why the file is invalid, but not again at each retry. */
  #logInvalid(error: unknown): void {
    const fields = describeConfigError(error);
    const problem = JSON.stringify(fields);
    if (problem === this.#problem) return;
    this.#problem = problem;
    this.#options.common.logger.error(fields, 'RELAY_CONFIG is invalid; keeping the previous configuration');
  }

  #load(): void {
    const {common, argv} = this.#options;
    const {logger} = common;
    const partners = this.#read();
    const keys = partners.map(({key}) => key);
    warnOfKeyInArguments(argv, keys, logger);
    warnOfSharedKeys(partners, logger);
    const before = this.#relays;
    // All relays are created before any is changed, so that an invalid file changes nothing.
    const after = partners.map(partner => [partner, this.#relayOf(partner)] as const);
    for (const [partner, relay] of after) relay.update(partner);
    this.#relays = new Map(after.map(([{mount}, relay]) => [mount, relay]));
    const kept = new Set(this.#all());
    for (const removed of before.values()) if (!kept.has(removed)) this.#closeRelay(removed);
  }

  /** Closes a relay in the background. A failure is only logged, so that no other relay is left open. */
  #closeRelay({relay}: PartnerRelay): void {
    const {logger} = this.#options.common;
    const closing = relay
      .close()
      .catch((error: unknown) => logger.error(describeError(error), 'relay failed to shut down'))
      .finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }

  /** Returns the existing relay of a partner whose settings have not changed, else a new one. */
  #relayOf(partner: Partner): PartnerRelay {
    const old = this.#relays.get(partner.mount);
    if (old?.isFor(partner)) return old;
    const account = this.#all().find(({partner: {serviceUrl, key}}) => {
      return serviceUrl === partner.serviceUrl && isSameSecret(key, partner.key);
    });
    const replaced = old && isRotation(old.partner, partner) ? old : undefined;
    const accountKey = (account ?? replaced)?.accountKey ?? partner.key;
    return new PartnerRelay(partner, {
      common: this.#options.common,
      inherited: {history: this.#history, activities: this.#activities, accountKey},
    });
  }
}

interface PartnerRelayOptions {
  readonly common: PartnersOptions['common'];
  readonly inherited: Inherited & {readonly accountKey: string};
}

/** One partner's relay. It keeps its quotes and rate limit counters when the key is rotated. */
class PartnerRelay {
  readonly relay: AssembledRelay;
  /** The first key of the account in this process. It identifies the account even after a rotation. */
  readonly accountKey: string;
  #partner: Partner;

  constructor(partner: Partner, {common, inherited}: PartnerRelayOptions) {
    this.#partner = partner;
    this.accountKey = inherited.accountKey;
    const {keyFile: _, ...settings} = partner;
    // All partners share one log: the mount tells whose line it is.
    const logger = withFields(common.logger, {mount: partner.mount});
    // The process serves the embed, so that each partner's relay need not load its own copy.
    const options = {...common, embedDir: undefined, logger, ...settings, readKey: () => this.#readKey()};
    this.relay = assembleRelay(options, createPooledTransport, inherited);
  }

  /** The partner's current settings. */
  get partner(): Partner {
    return this.#partner;
  }

  /** Whether a partner has the same settings as this one, except for the key. */
  isFor(partner: Partner): boolean {
    return JSON.stringify({...this.#partner, key: ''}) === JSON.stringify({...partner, key: ''});
  }

  /** Updates the settings. A new key counts as a rotation, which the relay handles without losing any state. */
  update(partner: Partner): void {
    const isRotated = !isSameSecret(this.#partner.key, partner.key);
    this.#partner = partner;
    if (isRotated) void this.relay.renewKey();
  }

  #readKey(): string {
    const {keyFile, key} = this.#partner;
    return keyFile === undefined ? key : readKeyFile(keyFile, 'keyFile');
  }
}

/** Whether a new key is one of the same account. With another URL or tier it is taken for another account's. */
const isRotation = (before: Partner, after: Partner): boolean =>
  before.serviceUrl === after.serviceUrl && JSON.stringify(before.tier) === JSON.stringify(after.tier);

/** Partners with one key count their calls together, each against its own tier. */
function warnOfSharedKeys(partners: readonly Partner[], logger: RelayLogger): void {
  const seen = new Set<string>();
  for (const {key, serviceUrl} of partners) {
    const account = `${serviceUrl} ${key}`;
    if (seen.has(account)) {
      logger.warn({}, 'RELAY_CONFIG: two partners have the same key and share the rate limits of its account');
    }
    seen.add(account);
  }
}
