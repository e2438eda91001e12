import type {Chance} from '../bench/cost/chance.js';
import type {VirtualTime} from '../bench/cost/virtual-time.js';

/** The share of requests from pages that fail, and the average time between outages. */
const FAULT_SHARE = 0.06;
const OUTAGE_EVERY_MS = 20 * 60_000;

type Respond = () => Promise<Response>;

/** The network between pages and relay, which drops, resets and delays requests, and has outages. */
export interface PageNetwork {
  carry(respond: Respond): Promise<Response>;
}

export function createPageNetwork(chance: Chance, time: VirtualTime): PageNetwork {
  let awayUntil = 0;
  let nextOutage = time.now() + chance.between(0, OUTAGE_EVERY_MS);

  const isAway = (): boolean => {
    if (time.now() >= nextOutage) {
      awayUntil = time.now() + chance.between(2000, 30_000);
      nextOutage = awayUntil + chance.between(OUTAGE_EVERY_MS / 2, OUTAGE_EVERY_MS);
    }
    return time.now() < awayUntil;
  };

  return {
    async carry(respond) {
      if (isAway()) throw new TypeError('Failed to fetch');
      if (!chance.happens(FAULT_SHARE)) return respond();
      const fault = chance.pick(['cut', 'response lost', 'slow', 'reset'] as const);
      if (fault === 'cut') throw new TypeError('Failed to fetch');
      if (fault === 'slow') await time.sleep(chance.between(500, 12_000));
      const response = await respond();
      if (fault === 'response lost') throw new TypeError('Failed to fetch');
      return fault === 'reset' ? new Response(brokenBody(), response) : response;
    },
  };
}

const brokenBody = (): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: controller => {
      controller.enqueue(new TextEncoder().encode('{"response":'));
      controller.error(new TypeError('network error'));
    },
  });
