import {readEnvelope} from '../../contract/index.js';
import type {ActivityRecorder} from '../activity/recorder.js';
import {KEPT_DAYS} from '../activity/store.js';
import {type PartnerReport, reportOf} from '../activity/report.js';
import {jsonBody} from '../shared/encoded-body.js';
import {type Failure, isFailure, relayError, shortForm} from '../shared/relay-errors.js';
import {isSameSecret} from '../shared/secrets.js';
import {failureResponse, type Handler, type HandlerRequest, type HandlerResponse} from './handler.js';
import {failurePage, reportPage, signInPage, unavailablePage} from './report-page.js';

export interface ReportsOptions {
  /** The only secret that opens the reports. */
  readonly token: string;
  /** The recorders of all partners. They may change while the relay runs. */
  readonly recorders: () => readonly ActivityRecorder[];
}

const DEFAULT_DAYS = 30;

/** Asks for a bearer token. Browsers show no dialog for it, unlike for `Basic`. */
const CHALLENGE = {'www-authenticate': 'Bearer'};

const INVALID_TOKEN: HandlerResponse = {...failureResponse(relayError('RelayTokenInvalid')), headers: CHALLENGE};

/** Serves the reports as a page. The token is in a form or a header, never in a URL, which servers log. */
export const reportsPage = ({token, recorders}: ReportsOptions): Handler =>
  async function reportsPage(request) {
    const form = new URLSearchParams(request.body);
    const given = form.get('token') ?? bearerOf(request);
    if (given === undefined) return {...htmlResponse(401, signInPage(false)), headers: CHALLENGE};
    if (!isSameSecret(given, token)) return {...INVALID_TOKEN, ...htmlResponse(401, signInPage(true))};
    const dayCount = readDays(form.get('days'));
    const reports = await readReports(recorders(), dayCount);
    if (isFailure(reports))
      return {...htmlResponse(reports.status, unavailablePage({dayCount, token})), code: reports.code};
    return htmlResponse(200, reportPage({reports, dayCount, token}));
  };

/** The page for a request that fails before the reports are read, such as one over the visitor's limit. */
export function reportsFailure(failure: Failure): HandlerResponse {
  const content = readEnvelope(failure.envelope);
  const message = content.kind === 'errors' ? content.errors[0]?.errorMessage : undefined;
  return {...failureResponse(failure), ...htmlResponse(failure.status, failurePage(message ?? ''))};
}

/** Serves the same reports as JSON, with the token as a bearer token. */
export const reportsJson = ({token, recorders}: ReportsOptions): Handler =>
  async function reportsJson(request) {
    const given = bearerOf(request);
    if (given === undefined || !isSameSecret(given, token)) return INVALID_TOKEN;
    const dayCount = readDays(new URLSearchParams(request.query).get('days'));
    const partners = await readReports(recorders(), dayCount);
    return isFailure(partners) ? partners : {status: 200, body: jsonBody({days: dayCount, partners})};
  };

const UNAVAILABLE = shortForm(503, 'RelayUnavailable', 'The reports are temporarily unavailable. Try again later.');

/**
 * Reads the reports of all partners, or fails: without one of them, the others would look like all there are. One after
 * the other, because a store may be shared with the searches.
 */
async function readReports(
  recorders: readonly ActivityRecorder[],
  dayCount: number,
): Promise<readonly PartnerReport[] | Failure> {
  const reports: PartnerReport[] = [];
  for (const recorder of recorders) {
    const report = await reportOf(recorder, dayCount);
    if (report === undefined) return UNAVAILABLE;
    reports.push(report);
  }
  return reports;
}

const bearerOf = ({headers}: HandlerRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** How many days to show, at most as many as are kept. */
function readDays(given: string | null): number {
  const days = /^\d{1,3}$/.test(given ?? '') ? Number(given) : DEFAULT_DAYS;
  return Math.min(Math.max(1, days), KEPT_DAYS);
}

const htmlResponse = (status: number, html: string): HandlerResponse => ({
  status,
  body: {identity: Buffer.from(html)},
  contentType: 'text/html; charset=utf-8',
});
