import {install} from '../support/install.js';

/** Workers' own runtime, which no other test needs, before the tests of the examples. */
export default (): void => install('test/examples');
