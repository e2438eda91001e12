/** A small catalog for previews without a relay: the live examples of the documentation's site. */
const CATALOG: Readonly<Record<string, readonly string[]>> = {
  Chevrolet: ['Equinox', 'Malibu', 'Silverado'],
  Ford: ['Escape', 'Explorer', 'F-150'],
  Honda: ['Accord', 'Civic', 'CR-V'],
  Hyundai: ['Santa Fe', 'Sonata', 'Tucson'],
  Toyota: ['Camry', 'Corolla', 'RAV4'],
};

const YEARS = Array.from({length: 12}, (_, index) => 2014 + index);

const listed = (names: readonly string[]) => names.map(name => ({id: name, name}));

const isNamed = (given: string | null, name: string): boolean => given?.trim().toLowerCase() === name.toLowerCase();

/** The vehicles of the catalog with this make, and this model if there is one. */
function findMatches({searchParams}: URL) {
  const [make, model] = [searchParams.get('make'), searchParams.get('model')];
  return Object.entries(CATALOG)
    .filter(([name]) => isNamed(make, name))
    .flatMap(([name, models]) =>
      models
        .filter(each => isNamed(model, each))
        .map(each => ({make: name, model: each, confidence: 'HIGH', yearsAvailable: YEARS})),
    );
}

/** A `fetch` that answers requests for the catalog in the service's envelope (§2.1), and any other with 404. */
export const fetchCatalog: typeof fetch = input => {
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  const [, make = ''] = /\/Vehicles\/Makes\/([^/]+)\/Models$/.exec(url.pathname) ?? [];
  const found = () => {
    if (make !== '') return listed(CATALOG[decodeURIComponent(make)] ?? []);
    if (url.pathname.endsWith('/Vehicles/Makes')) return listed(Object.keys(CATALOG));
    return url.pathname.endsWith('/Vehicles/Lookup') ? {matches: findMatches(url), suggestions: []} : undefined;
  };
  const response = found();
  return Promise.resolve(response ? Response.json({response, errorResponse: null}) : new Response(null, {status: 404}));
};
