import {type DestinationStream, pino} from 'pino';
import {ConfigError, type LogLevel} from './values.js';

/** The part of a logger that the relay uses; a pino logger fits. */
export interface RelayLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface LogOptions {
  readonly level: LogLevel;
  /** Where the log is written; standard output by default. */
  readonly destination?: DestinationStream | undefined;
}

/** Fields that must never be logged; redacted at the top level and one level below. */
const SECRET_FIELDS = ['authorization', 'key', 'vin', 'licensePlate', 'body', 'UserDetails'];

const SILENT: RelayLogger = {info: () => {}, warn: () => {}, error: () => {}};

/** Creates a logger that writes one line of JSON per entry. */
export function createLogger({level, destination}: LogOptions): RelayLogger {
  if (level === 'silent') return SILENT;
  const paths = SECRET_FIELDS.flatMap(name => [name, `*.${name}`]);
  return pino({level, base: null, redact: {paths, censor: '[redacted]'}}, destination ?? openOutput(1));
}

/** How much of the log is kept while it cannot be written, in bytes; what comes after that is lost. */
const MAX_UNWRITTEN_BYTES = 1024 * 1024;

/**
 * Opens an open file, such as standard output, for the log. If it cannot be written, for example because the disk is
 * full or nothing reads the pipe, that must not stop the relay: what could not be written is written with a later line.
 * Writes are synchronous because pino, at exit, tries without end to write what asynchronous ones have left. A pipe
 * must not block: Node opens standard output so once `process.stdout` is read, as the command line does.
 */
export function openOutput(fileDescriptor: number): DestinationStream {
  const options = {dest: fileDescriptor, sync: true, minLength: 1, maxLength: MAX_UNWRITTEN_BYTES};
  const output = pino.destination({...options, retryEAGAIN: () => false});
  // Once nothing more may be kept, new lines are lost, and each tries to write the ones before it.
  return output.on('error', () => {}).on('drop', () => output.flush());
}

/**
 * Returns what may be logged about an error: its name, a system error code and where it was thrown. Never its message,
 * which may quote what a visitor sent.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return {error: typeof error};
  const {cause} = error;
  const code = (error as {code?: unknown}).code ?? (cause as {code?: unknown} | undefined)?.code;
  const frames = framesOf(error);
  return {
    error: error.name,
    ...(typeof code === 'string' && /^[A-Z_]{2,40}$/.test(code) && {errorCode: code}),
    ...(frames.length > 0 && {at: frames.slice(0, 6)}),
  };
}

/** Returns the lines of the stack after the message, which may itself have lines that look like them. */
function framesOf({stack = '', message}: Error): readonly string[] {
  const start = stack.indexOf(message);
  if (start < 0) return [];
  const lines = stack.slice(start + message.length).split('\n');
  return lines.filter(line => /^\s+at /.test(line)).map(line => line.trim());
}

/** Returns what may be logged about an error in the settings: the message of a `ConfigError`, which contains no secret. */
export const describeConfigError = (error: unknown): object =>
  error instanceof ConfigError ? {why: error.message} : describeError(error);

/** Makes a logger that adds these fields to every entry. */
export const withFields = (logger: RelayLogger, fields: object): RelayLogger => ({
  info: (more, message) => logger.info({...fields, ...more}, message),
  warn: (more, message) => logger.warn({...fields, ...more}, message),
  error: (more, message) => logger.error({...fields, ...more}, message),
});
