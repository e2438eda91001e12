import {ConfigError} from '../config-error.js';
import {assembleOwnPages, type Relay} from '../create-relay.js';
import {respondToFetch} from '../http/fetch.js';
import {readKeyFile} from '../key-file.js';
import {describeError, type RelayLogger} from '../log.js';
import type {RelayOptions} from '../options.js';
import {checkPublicUrl} from '../settings.js';
import type {CallHistory} from '../limits/budget-store.js';
import {warnOfKeyInWords} from '../warn-of-unsafe.js';
import {createDispatcher} from './dispatcher.js';
import {createPartnerRelays, type PartnerRelay} from './partner-relays.js';
import {type Partner, readPartners} from './read-partners.js';

export interface PartnersOptions {
  /** A JSON list of partners; see `docs/relay-settings.md`. */
  readonly file: string;
  /** The service's address, for partners that name none. */
  readonly serviceUrl?: string | undefined;
  /** What all partners have in common: the log, the proxies, the embed. */
  readonly common: Partial<RelayOptions>;
  readonly logger: RelayLogger;
  /** The words the process was started with; a key among them is warned of. */
  readonly argv?: readonly string[];
}

/** Many partners' relays as one. */
export interface Partners extends Relay {
  /** Reads the file anew; a file that is wrong is refused in the log, and what there was goes on. */
  reload(): void;
  /** The files that are worth watching. */
  files(): readonly string[];
}

/** Serves the partners that a file describes, each with a relay of its own. Throws a `ConfigError` when it is wrong. */
export function createPartners({file, serviceUrl, common, logger, argv = []}: PartnersOptions): Partners {
  let relays: ReadonlyMap<string, PartnerRelay> = new Map();
  let isClosing = false;
  const history: CallHistory = new Map();
  // One partner's refused key must not take all the others out of service.
  const isReady = (): boolean => !isClosing && [...relays.values()].some(({relay}) => relay.isReady());
  const refusedKeys = (): number => [...relays.values()].filter(({relay}) => !relay.isReady()).length;
  const publicUrl = common.publicUrl === undefined ? undefined : checkPublicUrl(common.publicUrl);
  const own = assembleOwnPages({...common, publicUrl, logger, isReady, refusedKeys});
  let dispatch = createDispatcher({relays: new Map(), own});
  // The embed is the process's: a partner's relay is never asked for it, and would read all of it once more.
  const {embedDir: _, ...ofPartners} = common;

  const put = (partners: readonly Partner[]): void => {
    const before = relays;
    warnOfKeyInWords(
      argv,
      partners.map(({key}) => key),
      logger,
    );
    relays = createPartnerRelays({partners, before, history, common: {...ofPartners, logger}, readKeyFile, logger});
    const byMount = new Map([...relays].map(([mount, {relay}]) => [mount, relay]));
    dispatch = createDispatcher({relays: byMount, own});
    const kept = new Set(byMount.values());
    for (const {relay} of before.values()) {
      if (!kept.has(relay))
        void relay.close().catch((error: unknown) => logger.error(describeError(error), 'a relay did not end'));
    }
  };

  put(readPartners(file, serviceUrl));

  return {
    fetch: (request, info) => respondToFetch(dispatch, request, info),
    respond: request => dispatch(request),
    close: async () => {
      isClosing = true;
      await Promise.all([...relays.values()].map(({relay}) => relay.close()));
    },
    isReady,
    renewKey: async () => {
      await Promise.all([...relays.values()].map(({relay}) => relay.renewKey()));
    },
    reload: () => {
      try {
        put(readPartners(file, serviceUrl));
        logger.warn({partners: relays.size}, 'RELAY_CONFIG was read anew');
      } catch (error) {
        // A message of ours holds no secret; anything else's may.
        const why = error instanceof ConfigError ? {why: error.message} : describeError(error);
        logger.error(why, 'RELAY_CONFIG was refused; what it said before still holds');
      }
    },
    files: () => [file, ...[...relays.values()].flatMap(({partner: {keyFile}}) => keyFile ?? [])],
  };
}
