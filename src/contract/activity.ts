import type {Endpoint} from './endpoints.js';

/** The relay's own route that counts what shoppers do. The upstream API has no such endpoint. */
export const ACTIVITY_ENDPOINT = {method: 'POST', path: 'Activity'} as const satisfies Endpoint;

/** What is counted: a search, a list of plans, the details of one, a comparison, and a click on a checkout link. */
export const ACTIVITIES = ['search', 'list', 'details', 'comparison', 'checkout'] as const;

/** One of the activities that are counted. */
export type Activity = (typeof ACTIVITIES)[number];

/** One activity of a shopper, without anything about the shopper or the car. */
export interface ActivityEvent {
  readonly activity: Activity;
  /** The path of the page, as `reportedPath` returns it. */
  readonly path: string;
  /** The dealer's own reference of the widget, such as a campaign; as `reportedReference` returns it. */
  readonly reference?: string | undefined;
  /** The total price of the plan at a checkout, in US dollars. */
  readonly value?: number | undefined;
}

const MAX_PATH_LENGTH = 200;
const MAX_REFERENCE_LENGTH = 64;

/** The highest value of a checkout, in US dollars. */
export const MAX_ACTIVITY_VALUE = 100_000;

/** 17 letters and digits in a row, as in the address of a car's page. */
const VIN_LIKE = /[A-HJ-NPR-Z\d]{17}/gi;

/** Control characters, which no path or reference needs. */
const CONTROL = /\p{Cc}/gu;

/** The path of a page as it is reported: no query or fragment, and no VIN. Empty if it is not a path. */
export function reportedPath(path: string): string {
  const [plain = ''] = path.split(/[?#]/, 1);
  if (!plain.startsWith('/')) return '';
  return plain.slice(0, 1000).replace(CONTROL, '').replace(VIN_LIKE, '[VIN]').slice(0, MAX_PATH_LENGTH);
}

/** A dealer's reference as it is reported; undefined if there is none. */
export const reportedReference = (reference: string): string | undefined =>
  reference.slice(0, 1000).replace(CONTROL, '').replace(VIN_LIKE, '[VIN]').trim().slice(0, MAX_REFERENCE_LENGTH) ||
  undefined;
