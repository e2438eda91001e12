import type {RelayMetrics} from '../metrics.js';
import type {Handler} from './handler.js';

/** Serves the metrics to every client; docs/relay.md describes how to keep it off the internet. */
export const metricsPage = (metrics: RelayMetrics): Handler =>
  async function metricsPage() {
    const identity = Buffer.from(await metrics.text());
    return {status: 200, body: {identity}, contentType: 'text/plain; version=0.0.4; charset=utf-8'};
  };
