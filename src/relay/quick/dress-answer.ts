import {randomUUID} from 'node:crypto';
import type {IncomingHttpHeaders} from 'node:http';
import {type AnswerHeaders, openHeaders} from '../answer-headers.js';
import {type Form, formOf, readyForm} from '../encoded-body.js';
import {CACHED} from '../handlers/catalog.js';
import {monotonicNow} from '../time.js';
import type {Settings} from '../settings.js';
import {type Found, type QuickAnswer, type QuickRequest, textOf} from './quick-answer.js';

/** What every answer to an origin carries, its own headers added; what is often asked for is put together once. */
export type OriginHeaders = (more: AnswerHeaders | undefined, hasBody: boolean) => readonly string[];

export function headersOf(origin: string): OriginHeaders {
  const open = openHeaders(origin);
  const flat = (more?: AnswerHeaders): string[] => Object.entries({...open, ...JSON_BODY, ...more}).flat();
  const often: readonly (AnswerHeaders | undefined)[] = [undefined, CACHED];
  const ready = new Map(often.map(more => [more, flat(more)]));
  return (more, hasBody) => (hasBody ? (ready.get(more) ?? flat(more)) : Object.entries({...open, ...more}).flat());
}

const JSON_BODY = {'content-type': 'application/json; charset=utf-8'};

/** Whom an answer is for. */
export interface Asked {
  readonly request: QuickRequest;
  readonly headersFor: OriginHeaders;
  readonly startedAt: number;
}

/** Dresses answers for the pages that asked and writes a line about each. Waits only for a form that is not made yet. */
export function createDresser({logger, metrics, trustedProxies}: Settings) {
  const finish = ({reply, notes}: Found, form: Form | undefined, asked: Asked): QuickAnswer => {
    const {request, headersFor, startedAt} = asked;
    const {status} = reply;
    const requestId = idOf(request.headers, trustedProxies);
    const ms = Math.round((monotonicNow() - startedAt) * 10) / 10;
    metrics?.request({...notes, status, ms});
    logger.info({requestId, method: request.method, status, ms, ...notes}, 'request');
    const common = headersFor(reply.headers, form !== undefined);
    const headers = [...common, 'x-request-id', requestId, 'server-timing', `relay;dur=${ms.toFixed(1)}`];
    if (form !== undefined && form[1] !== 'identity') headers.push('content-encoding', form[1]);
    return {status, headers, body: form?.[0]};
  };

  return function dress(found: Found, asked: Asked): QuickAnswer | Promise<QuickAnswer> {
    const {body} = found.reply;
    if (body === undefined) return finish(found, undefined, asked);
    const accepted = textOf(asked.request.headers['accept-encoding']) ?? undefined;
    const form = readyForm(body, accepted);
    return form ? finish(found, form, asked) : formOf(body, accepted).then(made => finish(found, made, asked));
  };
}

/** What a trusted proxy may call a request. */
const REQUEST_ID = /^[\w=-]{1,255}$/;

function idOf(headers: IncomingHttpHeaders, trustedProxies: number): string {
  const given = trustedProxies > 0 ? headers['x-request-id'] : undefined;
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
