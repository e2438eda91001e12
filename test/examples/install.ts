import {install} from '../support/install.js';

/** Installs the Cloudflare Workers runtime, which only the tests of the examples need. */
export default (): void => install('test/examples');
