import type {Unspecified} from '../contract/index.js';
import {cleanAnswer, type CleanAnswerOptions} from './clean-answer.js';
import type {RelayLogger} from './log.js';
import {describeError} from './log.js';
import {type BadAnswer, type GoodAnswer, readAnswer} from './read-answer.js';
import type {BudgetStore} from './stores/budget-store.js';
import type {Upstream, UpstreamCall} from './upstream.js';

export interface ServiceOptions {
  readonly upstream: Upstream;
  readonly budget: BudgetStore;
  readonly account: string;
  readonly cleaning: CleanAnswerOptions;
  readonly unspecified: Unspecified;
  readonly now: () => number;
  readonly random: () => number;
  readonly logger: RelayLogger;
}

/** One call to the service and what it led to. Nothing in here decides to call again. */
export interface Service {
  call(call: UpstreamCall): Promise<(GoodAnswer | BadAnswer) & {readonly ms: number}>;
  /** Whether the service took the key when it was last asked. */
  isKeyAccepted(): boolean;
}

/** Calls the service and judges its answers; a 429 pauses the whole account, a refused key raises one alarm. */
export function createService(options: ServiceOptions): Service {
  const {upstream, budget, account, cleaning, logger} = options;
  const reading = {...options, clean: (value: unknown) => cleanAnswer(value, cleaning)};
  let keyAccepted = true;

  const noteKey = (refused: boolean): void => {
    if (refused && keyAccepted) logger.error({}, 'the service refuses the key: check PLAN_SERVICE_KEY');
    keyAccepted = !refused;
  };

  return {
    call: async call => {
      const answer = await upstream(call);
      const read = readAnswer(answer, reading);
      const isPending = call.isOptional && read.kind === 'bad' && (read.status === 201 || read.status === 202);
      if (read.kind === 'bad' && !isPending) {
        const cause = answer.kind === 'answer' ? {upstreamStatus: answer.status} : describeError(answer.cause);
        logger.warn({upstream: answer.kind, ms: Math.round(answer.ms), ...cause}, 'the service gave no plans');
      }
      if (answer.kind === 'answer') {
        const isCapability = call.isOptional && answer.status === 403;
        noteKey(read.kind === 'bad' && read.keyRefused === true && !isCapability);
      }
      if (read.kind === 'bad' && read.pauseMs !== undefined) await budget.pause(account, read.pauseMs);
      return {...read, ms: answer.ms};
    },
    isKeyAccepted: () => keyAccepted,
  };
}
