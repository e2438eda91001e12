// Vite builds one part of the embed in each mode of embed-config.ts, and the demo in any other mode.
// `npm run build` builds all of them.
import {defineConfig} from 'vite';
import {embedConfig, embedModes} from './scripts/build/embed-config.js';
import {demoConfig} from './scripts/demo/config.js';

export default defineConfig(({mode}) => {
  const embedMode = embedModes.find(name => name === mode);
  return embedMode ? embedConfig(embedMode) : demoConfig();
});
