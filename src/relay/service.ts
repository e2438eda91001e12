import type {Unspecified} from '../contract/index.js';
import type {CheckedUrlOptions} from '../plans/checked-url.js';
import {type CleanAnswer, createAnswerCleaner} from './clean-answer.js';
import type {KeyRing} from './key-ring.js';
import {describeError, type RelayLogger} from './log.js';
import {type BadAnswer, type GoodAnswer, readAnswer} from './read-answer.js';
import type {BudgetStore} from './stores/budget-store.js';
import type {Upstream, UpstreamAnswer, UpstreamCall, UpstreamProblem} from './upstream.js';

export interface ServiceOptions {
  readonly upstream: Upstream;
  readonly keyRing: KeyRing;
  readonly budget: BudgetStore;
  readonly account: string;
  /** Which handoff links may pass. */
  readonly links: CheckedUrlOptions;
  readonly unspecified: Unspecified;
  readonly now: () => number;
  readonly random: () => number;
  readonly logger: RelayLogger;
}

/** One call to the service and what it led to. Nothing in here decides to call again. */
export interface Service {
  call(call: UpstreamCall): Promise<(GoodAnswer | BadAnswer) & {readonly ms: number}>;
  /** Whether the service took the key when it was last asked, as far as that was lately. */
  isKeyAccepted(): boolean;
  /** Reads the key anew, from where the operator changes it. */
  renewKey(): Promise<void>;
}

/** How long a refused key counts as refused: who is asked nothing would never learn that it is good again. */
const REFUSED_MS = 60_000;

/** Calls the service and judges its answers; a 429 pauses the whole account, a refused key raises one alarm. */
export function createService(options: ServiceOptions): Service {
  const {upstream, keyRing, budget, account, links, now, logger} = options;
  const cleanAnswer = createAnswerCleaner(links);
  const clean = (bytes: Buffer): CleanAnswer | undefined => cleanAnswer(bytes, keyRing.all());
  const reading = {...options, clean};
  let refusedAt: number | undefined;
  let isAlarmed = false;

  const onKeyTaken = (): void => {
    refusedAt = undefined;
    isAlarmed = false;
  };

  /** Reads the key anew when it may have been rotated; says whether there is another one now. */
  const onKeyRefused = async (used: string): Promise<boolean> => {
    const isRenewed = await keyRing.renew(used);
    if (!isAlarmed) {
      const advice = isRenewed ? 'another one has been read' : 'check PLAN_SERVICE_KEY or the file it is in';
      logger.error({}, `the service refuses the key: ${advice}`);
    }
    isAlarmed = true;
    refusedAt = isRenewed ? undefined : now();
    return isRenewed;
  };

  return {
    call: async call => {
      const used = keyRing.current();
      const answer = await upstream(call, used);
      const read = readAnswer(answer, reading);
      const result = {...read, ms: answer.ms};
      if (result.kind === 'good') {
        onKeyTaken();
        return result;
      }
      const {status, pauseMs} = result;
      logProblem(logger, call, answer, status);
      if (pauseMs !== undefined) await budget.pause(account, pauseMs);
      const isRefused = result.keyRefused === true;
      if (!isRefused && status !== undefined && status < 500) onKeyTaken();
      const isRenewed = isRefused && (await onKeyRefused(used));
      return isRenewed ? {...result, isKeyRenewed: true} : result;
    },
    isKeyAccepted: () => refusedAt === undefined || now() - refusedAt > REFUSED_MS,
    renewKey: async () => {
      if (await keyRing.renew(keyRing.current())) refusedAt = undefined;
    },
  };
}

function logProblem(
  logger: RelayLogger,
  {isAsync}: UpstreamCall,
  answer: UpstreamAnswer | UpstreamProblem,
  status: number | undefined,
): void {
  // Of asynchronous search these are no problems.
  if (isAsync && (status === 201 || status === 202)) return;
  const cause = answer.kind === 'answer' ? {upstreamStatus: answer.status} : describeError(answer.cause);
  logger.warn({upstream: answer.kind, ms: Math.round(answer.ms), ...cause}, 'the service gave no plans');
}
