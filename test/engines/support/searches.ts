// What runs in the page to tell the searches of two finders apart.

interface SearchLog {
  searches?: string[];
}

/** Notes what every search of the page asks for from now on. */
export const listenToSearches = () => {
  const searches: string[] = ((window as SearchLog).searches = []);
  const send = window.fetch;
  window.fetch = (input, init) => {
    if (String(input instanceof Request ? input.url : input).includes('/PlansSearch'))
      searches.push(init?.body as string);
    return send(input, init);
  };
};

/** How many searches were for the demo's finder, and how many for the one that came in its place. */
export const countSearches = () => {
  const searches = (window as SearchLog).searches ?? [];
  const second = searches.filter(body => body.includes('148000')).length;
  return {first: searches.length - second, second};
};

/** Takes the demo's finder out of the page, and puts one in its place that searches for another car. */
export const exchangeFinder = (car: Readonly<Record<string, string>>) => {
  const other = document.createElement('plan-finder');
  for (const [name, value] of Object.entries({...car, 'auto-search': ''})) other.setAttribute(name, value);
  document.querySelector('plan-finder')?.replaceWith(other);
};
