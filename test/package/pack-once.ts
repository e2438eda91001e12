import {pack} from './packed.js';

/** Packs the build before the first of these tests. */
export default pack;
