import {defineConfig} from 'astro/config';

// Served below this path by support/site.ts, beside the pages of the other routers.
export default defineConfig({
  base: '/astro',
  trailingSlash: 'always',
  outDir: '../../../.cache/astro/dist',
  cacheDir: '../../../.cache/astro/cache',
});
