import {parseArgs} from 'node:util';

/** Where the demo listens. */
export interface StartOptions {
  /** Default: the first free port from 5173. */
  readonly port?: number;
  readonly host?: string;
}

const USAGE = 'Usage: npm start -- [--port <number>] [--host <address>]';

/** Reads the arguments and the environment of `npm start`. Throws an error for the user if a value is invalid. */
export function readStartOptions(args: readonly string[], environment: NodeJS.ProcessEnv): StartOptions {
  const {port: portArg, host: hostArg} = parse(args);
  // Without the `--`, as in `npm start --port 3000`, npm takes the option itself and sets this variable.
  const {PORT, HOST, npm_config_port: portOfNpm} = environment;
  const port = portArg ?? portOfNpm ?? PORT;
  const host = hostArg ?? HOST;
  return {...(port && {port: readPort(port)}), ...(host && {host})};
}

function parse(args: readonly string[]): {readonly port?: string; readonly host?: string} {
  try {
    return parseArgs({args: [...args], options: {port: {type: 'string'}, host: {type: 'string'}}}).values;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`, {cause: error});
  }
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port <= 65_535) return port;
  throw new Error(`The port must be a number from 0 to 65535, not ${JSON.stringify(text)}.\n${USAGE}`);
}
