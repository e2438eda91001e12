import {fileURLToPath} from 'node:url';
import type {Plugin} from 'vite';

const SCHEMAS = fileURLToPath(new URL('embed-schemas.ts', import.meta.url));

/** Reads answers in the embed without zod: a schema of a kind that `embed-schemas.ts` has not fails the build. */
export const smallSchemas = (): Plugin => ({
  name: 'plan-finder:small-schemas',
  enforce: 'pre',
  resolveId: source => (source === 'zod/mini' ? SCHEMAS : undefined),
  onLog(_level, {code, message = ''}) {
    if (code === 'IMPORT_IS_UNDEFINED') this.error(message);
  },
});
