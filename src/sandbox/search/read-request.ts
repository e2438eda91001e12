import * as z from 'zod/mini';
import {
  SearchWithUserInfoRequest,
  serviceError,
  type ServiceErrorCode,
  type Unspecified,
} from '../../contract/index.js';
import {Refusal, shortError, type AnswerError} from '../http/answer.js';
import {fieldOf, isJsonObject, toContractName, type JsonObject} from '../http/body.js';

/** What a value of the wrong type is answered with, where the interface has a number for that input. */
const CODE_OF_PATH: ReadonlyMap<string, ServiceErrorCode> = new Map([
  ['searchCriteria.vin', 'CantParseVIN'],
  ['searchCriteria.licensePlate', 'CantParseLicensePlate'],
  ['searchCriteria.mileage', 'MileageIsRequired'],
  ['searchCriteria.stateShortName', 'StateShortNameIsInvalid'],
  ['searchCriteria.make', 'MakeIsInvalid'],
  ['searchCriteria.model', 'ModelIsInvalid'],
  ['filters.duration', 'DurationFilterCantbeEmpty'],
  ['filters.duration.from', 'DurationFilterCantbeEmpty'],
  ['filters.duration.to', 'DurationFilterCantbeEmpty'],
]);

/**
 * Reads a search's body (§2.2): known fields at their places, all others dropped. A filter or sibling that stands
 * inside `searchCriteria` is among the dropped. Values of the wrong type are refused, all of them at once.
 */
export function readSearchRequest(body: JsonObject, unspecified: Unspecified): SearchWithUserInfoRequest {
  const result = z.safeParse(SearchWithUserInfoRequest, toContractNames(body, unspecified));
  if (result.success) return result.data;
  const paths = new Set(result.error.issues.map(({path}) => path.slice(0, 3).join('.')));
  throw new Refusal(
    400,
    [...paths].map(path => wrongType(path, unspecified)),
  );
}

function wrongType(path: string, {bodyInvalidCode}: Unspecified): AnswerError {
  const code = CODE_OF_PATH.get(path);
  return code
    ? serviceError(code)
    : shortError(bodyInvalidCode, 'This value is not of the kind that is expected.', path);
}

/** What `coverageTypes` lists that is no text is dropped like any other value that it does not know (§2.3). */
function withoutOddCoverages(filters: unknown): unknown {
  const types = isJsonObject(filters) ? fieldOf(filters, 'coverageTypes') : undefined;
  return Array.isArray(types)
    ? {...Object(filters), coverageTypes: types.filter(type => typeof type === 'string')}
    : filters;
}

/** Puts the names that an account's manual may change back to the contract's, and a missing criteria object in. */
function toContractNames(body: JsonObject, {plateField, userDetailsField}: Unspecified): JsonObject {
  const criteria = fieldOf(body, 'searchCriteria') ?? {};
  const searchCriteria = isJsonObject(criteria) ? toContractName(criteria, plateField, 'licensePlate') : criteria;
  const filters = withoutOddCoverages(fieldOf(body, 'filters'));
  return {...toContractName(body, userDetailsField, 'UserDetails'), searchCriteria, filters};
}
