import {defineConfig} from 'astro/config';

// support/site.ts serves the site under this path, next to the pages of the other routers.
export default defineConfig({
  base: '/astro',
  trailingSlash: 'always',
  outDir: '../../../.cache/astro/dist',
  cacheDir: '../../../.cache/astro/cache',
});
