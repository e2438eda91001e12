import {CLOSED_HEADERS} from '../answer-headers.js';
import type {RelayContext} from '../environment.js';
import type {RelayMetrics} from '../metrics/metrics.js';

/** Shows the numbers to whoever may reach the address: keep it from the internet, as the operator's page says. */
export function metricsPage(metrics: RelayMetrics) {
  return async function metricsPage(context: RelayContext): Promise<Response> {
    context.get('notes').route = 'metrics';
    const headers = {...CLOSED_HEADERS, 'content-type': 'text/plain; version=0.0.4; charset=utf-8'};
    return new Response(await metrics.text(), {headers});
  };
}
