// Serves and builds the demo, or, with `--mode embed-module|embed-doctor|embed-loader|embed-single`, builds a file of the embed.
import {defineConfig} from 'vite';
import {embedConfig, isEmbedMode} from './scripts/build/embed-config.js';
import {demoConfig} from './scripts/demo/config.js';

export default defineConfig(({mode}) => (isEmbedMode(mode) ? embedConfig(mode) : demoConfig()));
