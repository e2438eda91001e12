import {randomUUID} from 'node:crypto';

/**
 * Makes an `onActivity` for `createRelay` that sends each checkout to Google Analytics 4 with the Measurement Protocol.
 * It has no client id of the shopper, so each event gets its own: GA4 counts them, but cannot tell who they belong to.
 *
 * @param {{measurementId: string, apiSecret: string, collectUrl?: string, fetch?: typeof globalThis.fetch}} options
 *   The id of the data stream and a secret of its Measurement Protocol. `collectUrl` is another server, for tests.
 */
export function beginCheckout({
  measurementId,
  apiSecret,
  collectUrl = 'https://www.google-analytics.com/mp/collect',
  fetch = globalThis.fetch,
}) {
  const url = new URL(collectUrl);
  url.searchParams.set('measurement_id', measurementId);
  url.searchParams.set('api_secret', apiSecret);

  /** @param {import('plan-finder/relay').ReportedActivity} reported */
  return async function onActivity({activity, mount, path, reference, value}) {
    if (activity !== 'checkout') return;
    const params = {
      page_path: path,
      relay_path: mount,
      ...(reference !== undefined && {reference}),
      ...(value !== undefined && {currency: 'USD', value}),
    };
    const response = await fetch(url, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({
        client_id: randomUUID(),
        non_personalized_ads: true,
        events: [{name: 'begin_checkout', params}],
      }),
      signal: AbortSignal.timeout(5000),
    });
    if (!response.ok) throw new Error(`Google Analytics responded with ${response.status}.`);
  };
}
