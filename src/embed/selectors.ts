/** A placeholder for a finder. A script tag cannot be one. */
export const FINDER_PLACE = '[data-plan-finder]:not(script)';

/** A placeholder for a starting price. */
export const PRICE_PLACE = '[data-plan-start-price]:not(script)';

/** A page with any of these, or a finder's placeholder, gets no finder beside the script. */
export const PREVENTS_AUTO_PLACE = 'plan-finder,plan-start-price,[data-plan-start-price],script[data-auto-place=off]';

/** A link or button that opens the widget. */
export const OPENER = '[data-plan-finder-open]';

/** What makes a page load the file that opens the widget: a link or button, or the script's floating button. */
export const OPENERS = `${OPENER},script[data-launcher]`;

/** The end of a page's URL that opens the widget. */
export const OPEN_HASH = '#plan-finder';
