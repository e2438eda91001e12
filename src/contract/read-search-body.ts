import * as z from 'zod/mini';
import type {ServiceErrorCode} from './errors.js';
import {SearchRequest, SearchWithUserInfoRequest} from './search.js';
import {serviceError, type WireError} from './search-faults.js';
import {renameField, type Unspecified} from './unspecified.js';

/** What a value of the wrong type is answered with, where the interface has a number for that input (§7.2). */
const CODE_OF_PATH: ReadonlyMap<string, ServiceErrorCode> = new Map([
  ['searchCriteria.vin', 'CantParseVIN'],
  ['searchCriteria.licensePlate', 'CantParseLicensePlate'],
  ['searchCriteria.mileage', 'MileageIsRequired'],
  ['searchCriteria.stateShortName', 'StateShortNameIsInvalid'],
  ['searchCriteria.make', 'MakeIsInvalid'],
  ['searchCriteria.model', 'ModelIsInvalid'],
  // As a make and a model without a year.
  ['searchCriteria.year', 'CarDetailsAreEmpty'],
  ['filters.duration', 'DurationFilterCantbeEmpty'],
]);

/** A search, or the paths of its values that are not of the type that the interface gives them, such as `filters.miles`. */
export type SearchBodyReading = {readonly search: SearchWithUserInfoRequest} | {readonly wrongTypes: readonly string[]};

/** An account's own names for what the interface does not name. */
type SearchNames = Pick<Unspecified, 'plateField' | 'userDetailsField'>;

/**
 * Reads a search's body (§2.2): known fields at their places, all others dropped. A filter or sibling that stands
 * inside `searchCriteria` is among the dropped, and the customer's details where they do not belong.
 */
export function readSearchBody(body: object, names: SearchNames, {withUserInfo = false} = {}): SearchBodyReading {
  const schema = withUserInfo ? SearchWithUserInfoRequest : SearchRequest;
  const result = z.safeParse(schema, toContractNames(body as JsonObject, names));
  if (result.success) return {search: result.data};
  return {wrongTypes: [...new Set(result.error.issues.map(({path}) => nameOf(path)))]};
}

/** A value's path. Both ends of a duration are one error (§7.2). */
const nameOf = (path: readonly PropertyKey[]): string => path.slice(0, path[1] === 'duration' ? 2 : 3).join('.');

/** The interface's error for a value of the wrong type; undefined where it has no number for it. */
export function wrongTypeError(path: string): WireError | undefined {
  const code = CODE_OF_PATH.get(path);
  return code && serviceError(code);
}

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts the names that an account's manual may change back to the contract's, and a missing criteria object in. */
function toContractNames(body: JsonObject, {plateField, userDetailsField}: SearchNames): JsonObject {
  const {searchCriteria: given, filters} = body;
  const criteria = given ?? {};
  const searchCriteria = isObject(criteria) ? toContractName(criteria, plateField, 'licensePlate') : criteria;
  return {
    ...toContractName(body, userDetailsField, 'UserDetails'),
    searchCriteria,
    filters: withoutOddCoverages(filters),
  };
}

/** Renames a field that an account's manual calls otherwise; the contract's own name then means nothing. */
function toContractName(object: JsonObject, given: string, contractName: string): JsonObject {
  if (given === contractName) return object;
  const {[contractName]: _meaningless, ...others} = object;
  return renameField(others, given, contractName);
}

/** What `coverageTypes` lists that is no text is dropped like any other value that it does not know (§2.3). */
function withoutOddCoverages(filters: unknown): unknown {
  if (!isObject(filters) || !Array.isArray(filters.coverageTypes)) return filters;
  return {...filters, coverageTypes: filters.coverageTypes.filter(type => typeof type === 'string')};
}
