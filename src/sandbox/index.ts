export {SANDBOX_KEYS, type SandboxKey} from './accounts/account.js';
export {createSandbox} from './create-sandbox.js';
export type {Fault} from './faults/fault-queue.js';
export {
  ONE_SHOT_FAULTS,
  TEST_CARDS,
  TEST_EMAILS,
  TEST_VEHICLE_GROUPS,
  TEST_VEHICLES,
  type FaultName,
  type TestCard,
  type TestEmail,
  type TestVehicle,
  type TestVehicleName,
} from './faults/test-values.js';
export type {Environment, Latency, SandboxOptions, Wait} from './options.js';
export {startSandbox, type SandboxServer, type SandboxServerOptions} from './server.js';
export type {Sandbox} from './service.js';
export type {OutboxMessage} from './state.js';
