import {BASE_PATH} from '../../contract/index.js';
import {serviceUrl} from '../../relay/settings/values.js';
import {WrongUse} from '../failures.js';
import type {Terminal} from '../terminal.js';
import {variable, type Environment} from './read-key.js';

const isAddress = (text: string) => (serviceUrl.read(text) ? undefined : `Please enter ${serviceUrl.expected}.`);

/** The address below which the interface's paths lie, from `--url`, the environment, or the person. */
export async function readBaseUrl(
  option: string | undefined,
  environment: Environment,
  terminal: Terminal,
): Promise<string> {
  const given = option ?? variable(environment, 'PLAN_SERVICE_URL');
  if (given === undefined && !terminal.isInteractive) {
    throw new WrongUse('the service’s address is needed: give --url or set PLAN_SERVICE_URL.');
  }
  const text = given ?? (await terminal.ask('The service’s address, such as https://service.example', isAddress));
  const url = serviceUrl.read(text.trim());
  if (url !== undefined) return url + BASE_PATH;
  const where = option === undefined ? 'PLAN_SERVICE_URL' : '--url';
  throw new WrongUse(`${where}: expected ${serviceUrl.expected}, got something else.`);
}
