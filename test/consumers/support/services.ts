import type {Closable} from '../../e2e/support/test.js';
import {type Running, start} from './command.js';

/** The URL of the relay in the files of the consumers, which a test replaces with the real one. */
export const RELAY = 'https://plans.your-dealership.example';

export interface Services extends Closable {
  /** The relay's origin. */
  readonly relay: string;
}

/** Runs a command of the package that is installed in a folder, until it listens. */
const cli = (folder: string, name: string, settings: Readonly<Record<string, string>> = {}): Promise<Running> =>
  start(
    {folder, settings, line: [process.execPath, 'node_modules/plan-finder/dist/cli/index.js', name, '--port', '0']},
    /listening on (http:\/\/[\d.:]+)/,
  );

/** Runs the sandbox, with the command of the package that is installed in a folder. */
export const startSandbox = (folder: string): Promise<Running> => cli(folder, 'sandbox');

/** The settings of a relay in front of the sandbox, for the pages of one origin. */
export const relaySettings = (sandbox: Running, origin: string): Readonly<Record<string, string>> => ({
  PLAN_SERVICE_URL: sandbox.url,
  PLAN_SERVICE_KEY: 'sandbox-high',
  PLAN_SERVICE_TIER: 'high',
  RELAY_ORIGINS: origin,
});

/**
 * Runs the sandbox and a relay in front of it, with the command of the package that is installed in a folder.
 *
 * @param folder A folder with the package in its node_modules.
 * @param origin The origin of the pages that may use the relay.
 */
export const startServices = async (folder: string, origin: string): Promise<Services> => {
  const sandbox = await startSandbox(folder);
  const relay = await cli(folder, 'relay', relaySettings(sandbox, origin)).catch(async (error: unknown) => {
    await sandbox.close();
    throw error;
  });
  return {
    relay: relay.url,
    async close() {
      await relay.close();
      await sandbox.close();
    },
  };
};
