/**
 * Formats miles as US readers write them, such as 98,000. The first number that a page formats with `toLocaleString`
 * takes 20 ms, and four times as long on a slow phone, which the form must not wait for.
 */
export const formatMiles = (miles: number | string): string => `${miles}`.replace(/\B(?=(\d{3})+$)/g, ',');
