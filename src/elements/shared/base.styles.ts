import {controlStyles} from './control.styles.js';
import {rootStyles} from './root.styles.js';

/** The base styles of every element that is loaded on demand. The form and the finder adopt the second part later. */
export const baseStyles = [rootStyles, controlStyles];
