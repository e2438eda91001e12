import {createApp} from './app.js';
import {CLOSED_HEADERS} from './answer-headers.js';
import type {RequestInfo} from './environment.js';
import {describeError} from './log.js';
import type {RelayOptions} from './settings/options.js';
import {createParts} from './parts.js';
import type {QuickAnswers} from './quick/quick-answer.js';
import {createQuickAnswers} from './quick/quick-answers.js';
import {type Inherited, type MakeTransport, resolveSettings} from './settings.js';
import {warnOfUnsafe} from './settings/warnings.js';

/** A relay: answers requests, wherever they come from. */
export interface Relay {
  /** Answers one request; it never throws. `info.address` tells visitors apart. */
  fetch(request: Request, info?: RequestInfo): Promise<Response>;
  /** Answers searches and hits without a request's objects, for servers that have none; all else goes to `fetch`. */
  readonly quick?: QuickAnswers;
  /** Says "not ready" from now on and waits for the quotes that still run. */
  close(): Promise<void>;
  /** Whether searches can be expected to succeed: not while it stops, nor while the service refuses the key. */
  isReady(): boolean;
  /** Reads the key anew with `readKey`, as when the file it is in has changed. */
  renewKey(): Promise<void>;
}

/** Puts a relay together that reaches the service as `makeTransport` says, unless its options have a `fetch`. */
export function assembleRelay(options: RelayOptions, makeTransport: MakeTransport, inherited?: Inherited): Relay {
  const settings = resolveSettings(options, makeTransport, inherited);
  const parts = createParts(settings);
  let isClosing = false;
  const isReady = (): boolean => !isClosing && parts.service.isKeyAccepted();
  const app = createApp(parts, isReady);
  warnOfUnsafe(settings, settings.logger);

  return {
    quick: createQuickAnswers(parts),
    fetch: async (request, info = {}) => {
      try {
        const response = await app.fetch(request, info);
        info.waitUntil?.(parts.book.idle());
        return response;
      } catch (error) {
        settings.logger.error(describeError(error), 'a request failed unexpectedly');
        return new Response(null, {status: 500, headers: CLOSED_HEADERS});
      }
    },
    close: async () => {
      isClosing = true;
      await parts.book.idle();
      parts.release();
    },
    isReady,
    renewKey: () => parts.service.renewKey(),
  };
}
