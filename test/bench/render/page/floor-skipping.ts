import {offerByHand} from './by-hand.js';

offerByHand(true);
