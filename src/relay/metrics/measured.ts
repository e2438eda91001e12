import type {QuoteStore} from '../stores/quote-store.js';
import type {Upstream} from '../upstream.js';
import type {RelayMetrics} from './metrics.js';

/** Counts each call to the service. */
export const measuredUpstream =
  (upstream: Upstream, metrics: RelayMetrics): Upstream =>
  async (call, ...rest) => {
    const answer = await upstream(call, ...rest);
    metrics.upstream(call.path, answer.kind === 'answer' ? String(answer.status) : answer.kind, answer.ms);
    return answer;
  };

/** Counts who asks for what somebody else has begun. */
export const measuredQuotes = (store: QuoteStore, metrics: RelayMetrics): QuoteStore => ({
  ...store,
  claim: async (key, leaseMs) => {
    const isTaken = await store.claim(key, leaseMs);
    if (!isTaken) metrics.coalesced();
    return isTaken;
  },
  settled: (key, options) => store.settled(key, options),
});
