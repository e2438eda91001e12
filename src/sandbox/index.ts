export type {OutboxMessage} from './state.js';
export {SANDBOX_KEYS, type SandboxKey} from './accounts/account.js';
export {createSandbox, type Sandbox} from './create-sandbox.js';
export type {Fault} from './faults/fault-queue.js';
export {
  TEST_CARDS,
  TEST_EMAILS,
  TEST_VEHICLE_GROUPS,
  TEST_VEHICLES,
  ONE_SHOT_FAULTS,
  type FaultName,
  type TestCard,
  type TestEmail,
  type TestVehicleName,
  type TestVehicle,
} from './faults/test-values.js';
export type {Environment, Latency, SandboxOptions} from './options.js';
export type {Wait} from './options.js';
