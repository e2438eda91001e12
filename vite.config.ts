// Vite builds one part of the embed in each mode of embed-config.ts, and the demo in any other mode.
// `npm run build` builds all of them. In the mode `examples` it builds the live examples of the documentation's site.
import {defineConfig} from 'vite';
import {embedConfig, embedModes} from './scripts/build/embed-config.js';
import {demoConfig, examplesConfig} from './scripts/demo/config.js';

export default defineConfig(({mode}) => {
  const embedMode = embedModes.find(name => name === mode);
  if (mode === 'examples') return examplesConfig();
  return embedMode ? embedConfig(embedMode) : demoConfig();
});
