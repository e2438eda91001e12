export type {OutboxMessage} from './state.js';
export {SANDBOX_KEYS, type SandboxKey} from './accounts/account.js';
export {createSandbox, type Sandbox} from './create-sandbox.js';
export type {Fault} from './faults/fault-queue.js';
export {
  MAGIC_CARDS,
  MAGIC_EMAILS,
  MAGIC_VEHICLE_GROUPS,
  MAGIC_VEHICLES,
  ONE_SHOT_FAULTS,
  type FaultName,
  type MagicCard,
  type MagicEmail,
  type MagicName,
  type MagicVehicle,
} from './faults/test-values.js';
export type {Environment, Latency, SandboxOptions} from './options.js';
export type {Wait} from './options.js';
