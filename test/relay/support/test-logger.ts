import type {RelayLogger} from '../../../src/relay/index.js';

/** A logger that records entries as `level message`. */
export function createTestLogger(): RelayLogger & {readonly lines: string[]} {
  const lines: string[] = [];
  const at = (level: string) => (_fields: object, message: string) => void lines.push(`${level} ${message}`);
  return {lines, info: at('info'), warn: at('warn'), error: at('error')};
}
