export {SANDBOX_KEYS, type SandboxKey} from './accounts/ready-accounts.js';
export {createSandbox, type Sandbox} from './create-sandbox.js';
export type {Environment, Latency, SandboxOptions} from './options.js';
export type {Wait} from './wait.js';
