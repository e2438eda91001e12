import {install} from '../support/install.js';

/** Installs Cloudflare's bundler and runtime for Workers, which only the tests of the examples need. */
export default (): void => install('test/examples');
