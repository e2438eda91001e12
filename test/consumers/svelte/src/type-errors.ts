// Type-checked only: each of these lines is an error, and svelte-check reports one that is not.
import '@plan-finder/elements/svelte';
import type {SvelteHTMLElements} from 'svelte/elements';

// @ts-expect-error: not a level
export const text: SvelteHTMLElements['plan-finder'] = {'heading-level': 'two'};
// @ts-expect-error: no such attribute
export const unknown: SvelteHTMLElements['plan-finder'] = {'no-such-attribute': 2};
// @ts-expect-error: not a field of the event
export const field: SvelteHTMLElements['plan-start-price'] = {'onplan-start-price-open': event => event.noSuchField};
