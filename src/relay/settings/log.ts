import {type DestinationStream, pino} from 'pino';

/** As much of a logger as the relay needs; pino's fits. */
export interface RelayLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface LogOptions {
  readonly level: LogLevel;
  /** Where the lines go; standard output when absent. */
  readonly destination?: DestinationStream | undefined;
}

/** Names under which something could slip in that must never be written, at the top and one step below. */
const SECRET_NAMES = ['authorization', 'key', 'vin', 'licensePlate', 'body', 'UserDetails'];

const SILENT: RelayLogger = {info: () => {}, warn: () => {}, error: () => {}};

/** A logger that writes lines of JSON. */
export function createLogger({level, destination}: LogOptions): RelayLogger {
  if (level === 'silent') return SILENT;
  const paths = SECRET_NAMES.flatMap(name => [name, `*.${name}`]);
  return pino({level, base: null, redact: {paths, censor: '[hidden]'}}, destination ?? pino.destination(1));
}

/**
 * What may be said of an error: its name, a system code and where it was thrown. Never its message, which may
 * quote what a visitor sent.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return {error: typeof error};
  const {cause} = error;
  const code = (error as {code?: unknown}).code ?? (cause as {code?: unknown} | undefined)?.code;
  const places = error.stack?.split('\n').filter(line => /^\s+at /.test(line));
  return {
    error: error.name,
    ...(typeof code === 'string' && /^[A-Z_]{2,40}$/.test(code) && {errorCode: code}),
    ...(places && {at: places.slice(0, 6).map(line => line.trim())}),
  };
}
