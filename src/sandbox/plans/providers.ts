import {established} from './providers-established.js';
import type {ProviderSpec} from './provider.js';
import {regional} from './providers-regional.js';

/** Every provider of the sandbox. None exists: a resemblance to a real administrator is chance. */
export const PROVIDERS: readonly ProviderSpec[] = [...established, ...regional];
