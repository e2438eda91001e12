import type {RelayMetrics} from '../metrics.js';
import {encodedPlain} from '../service/encoded-body.js';
import type {Handler} from './handler.js';

const OK = {status: 200, body: encodedPlain({status: 'ok'})};

/** Responds as long as the process does. */
export const healthz: Handler = () => OK;

/**
 * Whether searches can be expected to succeed: not while the relay stops, nor while the service refuses the key. Of
 * many partners it counts those whose key is refused; who they are is nobody's business here.
 */
export const readyz =
  (isReady: () => boolean, refusedKeys?: () => number): Handler =>
  () => {
    const status = isReady() ? 200 : 503;
    const word = status === 200 ? 'ok' : 'unavailable';
    return {status, body: encodedPlain({status: word, ...(refusedKeys && {refusedKeys: refusedKeys()})})};
  };

/** Shows the metrics to every client that reaches the address: keep it from the internet, as docs/relay.md says. */
export const metricsPage = (metrics: RelayMetrics): Handler =>
  async function metricsPage() {
    const identity = Buffer.from(await metrics.text());
    return {status: 200, body: {identity}, contentType: 'text/plain; version=0.0.4; charset=utf-8'};
  };
