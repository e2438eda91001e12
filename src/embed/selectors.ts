/** Where a page wants a finder. A script tag is no place. */
export const FINDER_PLACE = '[data-plan-finder]:not(script)';

/** Where a page wants a start price. */
export const PRICE_PLACE = '[data-plan-start-price]:not(script)';

/** What a page has of ours, or announces, beside its places for finders: then no finder is put beside the script. */
export const OURS = 'plan-finder,plan-start-price,[data-plan-start-price],script[data-auto-place=off]';
