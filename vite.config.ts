// What Vite builds here: a part of the embed in each mode that is named in embed-config.ts, otherwise the demo.
// `npm run build` runs `vite build` in every mode.
import {defineConfig} from 'vite';
import {embedConfig, embedModes} from './scripts/build/embed-config.js';
import {demoConfig} from './scripts/demo/config.js';

export default defineConfig(({mode}) => {
  const embedMode = embedModes.find(name => name === mode);
  return embedMode ? embedConfig(embedMode) : demoConfig();
});
