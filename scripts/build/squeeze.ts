import {minify} from 'terser';
import type {Plugin} from 'vite';

/** Minifies each file once more, by several passes: some hundred bytes that every page which embeds the widget saves. */
export const squeeze = (): Plugin => ({
  name: 'plan-finder:squeeze',
  async generateBundle({format}, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      const module = format === 'es';
      const {code} = await minify(file.code, {
        module,
        toplevel: module,
        compress: {passes: 3, ecma: 2020, pure_getters: true, unsafe_arrows: true, keep_fargs: false},
        ecma: 2020,
      });
      if (code !== undefined) file.code = code;
    }
  },
});
