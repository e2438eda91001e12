import {describe, expect, it} from 'vitest';
import {beginCheckout} from '../../examples/google-analytics/begin-checkout.mjs';
import {createFixture} from './fixture.js';
import {createTestLogger} from './support/test-logger.js';

const create = (status = 204) => {
  const sent: {readonly url: string; readonly body: unknown}[] = [];
  const onActivity = beginCheckout({
    measurementId: 'G-TEST',
    apiSecret: 'a secret',
    fetch: async (url, init) => {
      const request = new Request(url, init);
      sent.push({url: request.url, body: await request.json()});
      return new Response(null, {status});
    },
  });
  const logger = createTestLogger();
  return {sent, logger, fixture: createFixture({onActivity, logger})};
};

describe('the example for Google Analytics', () => {
  it('sends begin_checkout for a checkout, with value, page and reference, and no id of a shopper', async () => {
    const {sent, fixture} = create();
    const common = {path: '/inventory', reference: 'fall sale'};
    await fixture.post('Activity', {activity: 'search', ...common});
    await fixture.post('Activity', {activity: 'checkout', ...common, value: 1999});
    await fixture.post('Activity', {activity: 'checkout', ...common});
    await fixture.relay.close();
    const params = {page_path: '/inventory', relay_path: '/plans', reference: 'fall sale'};
    expect(sent.map(({body}) => (body as {events: object[]}).events)).toEqual([
      [{name: 'begin_checkout', params: {...params, currency: 'USD', value: 1999}}],
      [{name: 'begin_checkout', params}],
    ]);
    expect(sent[0]?.url).toBe('https://www.google-analytics.com/mp/collect?measurement_id=G-TEST&api_secret=a+secret');
    const [one, other] = sent.map(({body}) => (body as {client_id: string}).client_id);
    expect(one).not.toBe(other);
  });

  it('reports a failure to the log, and the shopper’s page does not notice', async () => {
    const {logger, fixture} = create(500);
    expect((await fixture.post('Activity', {activity: 'checkout', path: '/'})).status).toBe(204);
    await fixture.relay.close();
    expect(logger.lines).toContain('error onActivity failed');
  });
});
