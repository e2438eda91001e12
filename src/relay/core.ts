export {createRelay, type Relay} from './create-relay.js';
export type {RequestInfo} from './environment.js';
export type {RelayLogger} from './log.js';
export type {RelayOptions} from './options.js';
