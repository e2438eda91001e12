export type {OutboxMessage} from './accounts/outbox.js';
export {SANDBOX_KEYS, type SandboxKey} from './accounts/ready-accounts.js';
export {createSandbox, type Sandbox} from './create-sandbox.js';
export {MAGIC_VINS, type MagicName, type MagicVin} from './magic/magic-vins.js';
export type {Environment, Latency, SandboxOptions} from './options.js';
export {MAGIC_CARDS, type MagicCard} from './orders/cards.js';
export type {Wait} from './wait.js';
