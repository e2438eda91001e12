import vue from '@vitejs/plugin-vue';
import {defineConfig} from 'vite';

export default defineConfig({
  // These tags are elements of the browser's, not components of Vue's.
  plugins: [vue({template: {compilerOptions: {isCustomElement: tag => tag.startsWith('plan-')}}})],
});
