// Serves and builds the demo; `vite build --mode embed-module` builds a part of the embed, as `npm run build` does.
import {defineConfig} from 'vite';
import {embedConfig, embedModes} from './scripts/build/embed-config.js';
import {demoConfig} from './scripts/demo/config.js';

export default defineConfig(({mode}) => {
  const embedMode = embedModes.find(name => name === mode);
  return embedMode ? embedConfig(embedMode) : demoConfig();
});
