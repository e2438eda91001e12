import type {Chance} from '../bench/cost/chance.js';
import type {VirtualTime} from '../bench/cost/virtual-time.js';

/** How often a request of a page is struck, and how long a page without a network lasts. */
const STRUCK = 0.06;
const OUTAGE_EVERY_MS = 20 * 60_000;

type Answer = () => Promise<Response>;

/** The network between the pages and the relay: it cuts, resets and dawdles, and now and then nothing gets through. */
export interface PageNetwork {
  carry(answer: Answer): Promise<Response>;
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
    async carry(answer) {
      if (isAway()) throw new TypeError('Failed to fetch');
      if (!chance.happens(STRUCK)) return answer();
      const way = chance.pick(['cut', 'answer lost', 'slow', 'reset'] as const);
      if (way === 'cut') throw new TypeError('Failed to fetch');
      if (way === 'slow') await time.sleep(chance.between(500, 12_000));
      const response = await answer();
      if (way === 'answer lost') throw new TypeError('Failed to fetch');
      return way === 'reset' ? new Response(brokenBody(), response) : response;
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
