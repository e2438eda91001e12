import type {Call} from '../http/call.js';
import type {WirePlan} from '../plans/shape.js';
import type {MagicCard} from './magic-values.js';

/** How one magic vehicle departs from what is usual; what is absent stays usual. */
export interface Misbehaviour {
  /** How long its quote takes; Infinity never ends. */
  readonly latencyMs?: number;
  /** Nothing is ever answered, a poll neither. */
  readonly hangs?: true;
  /** After how many asks its quote turns out to have failed. */
  readonly failsAfterAsks?: number;
  /** Answers in place of a quote; undefined lets it go on. */
  readonly refuse?: (call: Call) => Response | undefined;
  /** Puts other plans in the place of the real ones. */
  readonly plans?: (plans: readonly WirePlan[]) => readonly WirePlan[];
  /** How many of them a search returns that does not say. */
  readonly returnResultsDefault?: number;
  /** Sends the finished answer in another way. */
  readonly garble?: (json: string) => Response;
  /** What comes of ordering one of its plans, whatever the card. */
  readonly order?: MagicCard['outcome'];
}
