import {conform} from './rule.js';
import {SECTIONS} from './sections/index.js';
import {RELAY} from './target.js';

conform(RELAY, SECTIONS);
