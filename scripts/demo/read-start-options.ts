import {parseArgs} from 'node:util';

/** Where the demo is to listen. */
export interface StartOptions {
  /** The first free one from 5173 on when absent. */
  readonly port?: number;
  readonly host?: string;
}

const USAGE = 'Usage: npm start -- [--port <number>] [--host <address>]';

/** Reads the words and the environment that `npm start` was given; throws a message for a person when one is wrong. */
export function readStartOptions(words: readonly string[], environment: NodeJS.ProcessEnv): StartOptions {
  const {port: portWord, host: hostWord} = parseWords(words);
  // Of `npm start --port 3000`, without the --, npm keeps the option and sets this variable.
  const {PORT, HOST, npm_config_port: portOfNpm} = environment;
  const port = portWord ?? portOfNpm ?? PORT;
  const host = hostWord ?? HOST;
  return {...(port && {port: readPort(port)}), ...(host && {host})};
}

function parseWords(words: readonly string[]): {readonly port?: string; readonly host?: string} {
  try {
    return parseArgs({args: [...words], options: {port: {type: 'string'}, host: {type: 'string'}}}).values;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`, {cause: error});
  }
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port <= 65_535) return port;
  throw new Error(`The port must be a number from 0 to 65535, not ${JSON.stringify(text)}.\n${USAGE}`);
}
