/**
 * Matches a URL's query with a parameter that is used for attribution: those that begin with `utm_`, and the click ids of
 * ad networks (gclid, gbraid, wbraid, dclid, fbclid, msclkid, ttclid, li_fat_id).
 */
export const ATTRIBUTION_PARAMETER = /[?&](utm_|((g|d|fb|tt)cl|[gw]bra|msclk|li_fat_)id=)/;
