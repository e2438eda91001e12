import {offerByHand} from './by-hand.js';

offerByHand(false);
