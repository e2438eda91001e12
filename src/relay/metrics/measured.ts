import type {Settings} from '../dependencies.js';
import type {QuoteStore} from '../quotes/quote-store.js';
import type {Upstream} from '../service/upstream.js';
import type {RelayMetrics} from './metrics.js';

/** Counts each call to the service. */
export function measuredUpstream(upstream: Upstream, metrics: RelayMetrics | undefined): Upstream {
  if (metrics === undefined) return upstream;
  return async function measured(call, ...rest) {
    const response = await upstream(call, ...rest);
    metrics.upstream(call.path, response.kind === 'response' ? String(response.status) : response.kind, response.ms);
    return response;
  };
}

/** Counts who asks for what somebody else has begun. */
export function measuredQuotes(store: QuoteStore, metrics: RelayMetrics | undefined): QuoteStore {
  if (metrics === undefined) return store;
  return {
    ...store,
    claim: async (key, leaseMs) => {
      const isTaken = await store.claim(key, leaseMs);
      if (!isTaken) metrics.coalesced();
      return isTaken;
    },
  };
}

/** Shows what is left of an account's budget, where the store knows; gives back what ends that. */
export function watchBudget({metrics, mount, budgetStore}: Settings, account: string): () => void {
  const left = budgetStore.left?.bind(budgetStore);
  return (left && metrics?.watchBudget(mount, () => left(account))) ?? (() => {});
}
