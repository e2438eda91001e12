import type {ActivityRecorder} from '../activity/recorder.js';
import {KEPT_DAYS} from '../activity/store.js';
import {type PartnerReport, reportOf} from '../activity/report.js';
import {jsonBody} from '../service/encoded-body.js';
import {isSameSecret} from '../service/secrets.js';
import type {Handler, HandlerRequest, HandlerResponse} from './handler.js';
import {reportPage, signInPage} from './report-page.js';

export interface ReportsOptions {
  /** The only secret that opens the reports. */
  readonly token: string;
  /** The recorders of all partners. They may change while the relay runs. */
  readonly recorders: () => readonly ActivityRecorder[];
}

const DEFAULT_DAYS = 30;

/** Serves the reports as a page. The token is in a form or a header, never in a URL, which servers log. */
export const reportsPage = ({token, recorders}: ReportsOptions): Handler =>
  async function reportsPage(request) {
    const form = new URLSearchParams(request.body);
    const given = form.get('token') ?? bearerOf(request);
    if (given === undefined || !isSameSecret(given, token)) return htmlResponse(401, signInPage(given !== undefined));
    const dayCount = readDays(form.get('days'));
    return htmlResponse(200, reportPage({reports: await readReports(recorders(), dayCount), dayCount, token}));
  };

/** Serves the same reports as JSON, with the token as a bearer token. */
export const reportsJson = ({token, recorders}: ReportsOptions): Handler =>
  async function reportsJson(request) {
    const given = bearerOf(request);
    if (given === undefined || !isSameSecret(given, token))
      return {status: 401, body: UNAUTHORIZED, headers: {'www-authenticate': 'Bearer'}, code: 'RelayTokenInvalid'};
    const dayCount = readDays(new URLSearchParams(request.query).get('days'));
    return {status: 200, body: jsonBody({days: dayCount, partners: await readReports(recorders(), dayCount)})};
  };

const UNAUTHORIZED = jsonBody({error: 'Send RELAY_REPORT_TOKEN as a bearer token.'});

const readReports = (recorders: readonly ActivityRecorder[], dayCount: number): Promise<readonly PartnerReport[]> =>
  Promise.all(recorders.map(recorder => reportOf(recorder, dayCount)));

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
