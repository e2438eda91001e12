import type {RelayConfig} from './config.js';
import type {Relay} from './create-relay.js';
import type {RelayLogger} from './log.js';
import type {RelayOptions} from './options.js';
import {createRelay} from './node-relay.js';
import {createPartners} from './partners/create-partners.js';
import {warnOfKeyInWords} from './warn-of-unsafe.js';
import {watchFiles, type WatchOptions} from './watch-files.js';

export interface ConfiguredRelayOptions extends WatchOptions {
  readonly config: RelayConfig;
  readonly logger: RelayLogger;
  /** What the process adds to every relay, such as a connection to Redis. */
  readonly more?: Partial<RelayOptions>;
  /** The words the process was started with; a key among them is warned of. */
  readonly argv?: readonly string[];
}

/** A relay whose files are watched: its key's, or that of its partners. */
export interface ConfiguredRelay extends Relay {
  /** Reads its files anew, as it also does when they change. */
  reload(): Promise<void>;
}

/** Makes the relay, or the relays of many partners, that a configuration describes. */
export function createConfiguredRelay(options: ConfiguredRelayOptions): ConfiguredRelay {
  const {config, logger, more, argv = process.argv} = options;
  const {partnersFile} = config;
  if (partnersFile !== undefined) return createWatchedPartners(partnersFile, options);
  const relay = createRelay({...config.relay, ...more, logger});
  warnOfKeyInWords(argv, [config.relay.key], logger);
  const reload = (): Promise<void> => relay.renewKey();
  const unwatch = watchFiles(config.keyFile === undefined ? [] : [config.keyFile], () => void reload(), options);
  return {...relay, reload, close: () => (unwatch(), relay.close())};
}

function createWatchedPartners(file: string, options: ConfiguredRelayOptions): ConfiguredRelay {
  const {config, logger, more, argv = process.argv} = options;
  const {serviceUrl, ...common} = config.relay;
  const partners = createPartners({file, serviceUrl, common: {...common, ...more}, logger, argv});
  let unwatch = (): void => {};
  const reload = async (): Promise<void> => {
    partners.reload();
    watch();
    await partners.renewKey();
  };
  const watch = (): void => {
    unwatch();
    unwatch = watchFiles(partners.files(), () => void reload(), options);
  };
  watch();
  return {...partners, reload, close: () => (unwatch(), partners.close())};
}
