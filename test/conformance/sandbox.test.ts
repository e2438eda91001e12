import {conform} from './rule.js';
import {SECTIONS} from './sections/index.js';
import {SANDBOX} from './target.js';

conform(SANDBOX, SECTIONS);
