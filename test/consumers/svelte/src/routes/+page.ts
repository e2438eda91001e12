/** The page is rendered when the site is built, and hydrated in browsers. */
export const prerender = true;
