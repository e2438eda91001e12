// Serves and builds the demo.
import {defineConfig} from 'vite';
import {demoConfig} from './scripts/demo/config.js';

export default defineConfig(demoConfig());
