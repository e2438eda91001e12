import {pack} from './packed.js';

/** Packs the build before the tests run. */
export default pack;
