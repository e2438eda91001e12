import * as z from 'zod/mini';
import {ACTIVITIES, MAX_ACTIVITY_VALUE, reportedPath, reportedReference} from '../../contract/index.js';
import type {ActivityRecorder} from '../activity/recorder.js';
import {parseBody} from '../shared/parse-body.js';
import {isFailure, shortForm} from '../shared/relay-errors.js';
import type {Handler} from './handler.js';

const Body = z.object({
  activity: z.enum(ACTIVITIES),
  path: z.string(),
  reference: z.optional(z.string()),
  value: z.optional(z.number().check(z.gte(0), z.lte(MAX_ACTIVITY_VALUE))),
});

const INVALID = shortForm(400, 'RelayBodyInvalid', 'The request is not a valid activity.');

/** Counts one activity of a shopper. The path and the reference are cleaned again, because any program could send them. */
export const activity = (recorder: ActivityRecorder): Handler =>
  function activity({body}) {
    const parsed = parseBody(body);
    if (isFailure(parsed)) return parsed;
    const {data} = z.safeParse(Body, parsed.json);
    const path = reportedPath(data?.path ?? '');
    if (data === undefined || path === '') return INVALID;
    const reference = reportedReference(data.reference ?? '');
    const {value} = data;
    recorder.record({
      activity: data.activity,
      path,
      ...(reference !== undefined && {reference}),
      ...(value !== undefined && {value}),
    });
    return {status: 204};
  };
