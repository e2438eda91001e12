import {
  LOOKUP_MATCHES,
  serviceError,
  type Filters,
  type SearchCriteria,
  type Unspecified,
  type WireError,
} from '../../contract/index.js';
import type {Account} from '../accounts/account.js';
import {makeByName, MAKES, modelByName, normalizeName, type CatalogMake} from '../catalog/catalog.js';

/** What the catalog finds wrong with a make, model and year (§2.2, §7.2), once all three are there. */
export function catalogFaults(criteria: SearchCriteria, unspecified: Unspecified): readonly WireError[] {
  const make = makeByName(criteria.make ?? '');
  if (!make) return [didYouMean(serviceError('MakeIsInvalid'), similar(MAKES, criteria.make ?? ''))];
  const model = modelByName(make, criteria.model ?? '');
  if (!model) return [didYouMean(serviceError('ModelIsInvalid'), similar(make.models, criteria.model ?? ''))];
  if (model.years.includes(criteria.year ?? 0)) return [];
  return [yearNotCarried(make, model.name, model.years, unspecified)];
}

/** The names that a name may have been meant for. */
function similar(entries: readonly {readonly name: string}[], name: string): string[] {
  const wanted = normalizeName(name.slice(0, 100));
  if (wanted === '') return [];
  const names = entries.map(entry => entry.name);
  return names.filter(candidate => normalizeName(candidate).includes(wanted)).slice(0, LOOKUP_MATCHES);
}

const didYouMean = (error: WireError, names: readonly string[]): WireError =>
  names.length === 0
    ? error
    : {...error, suggestions: [{action: 'CheckInput', message: `Did you mean ${names.join(', ')}?`}]};

function yearNotCarried(
  make: CatalogMake,
  model: string,
  years: readonly number[],
  {yearNotCarriedCode}: Unspecified,
): WireError {
  const message = `The ${make.name} ${model} is known for the model years ${spell(years)}.`;
  return serviceError(yearNotCarriedCode, [{action: 'CheckInput', message}]);
}

/** Years as a person writes them: 1998, 2001–2005. */
function spell(years: readonly number[]): string {
  const runs: {first: number; last: number}[] = [];
  for (const year of years) {
    const run = runs.at(-1);
    if (run && run.last === year - 1) run.last = year;
    else runs.push({first: year, last: year});
  }
  return runs.map(({first, last}) => (first === last ? String(first) : `${first}–${last}`)).join(', ');
}

/** What an account's own terms find wrong with a duration filter that is complete (§7.3, §8.9). */
export function accountFaults(
  {assortment, needsEqualDuration}: Account,
  filters: Filters | null | undefined,
): WireError[] {
  const {from, to} = filters?.duration ?? {};
  if (typeof from !== 'number' || typeof to !== 'number') return [];
  if (needsEqualDuration && from !== to) return [serviceError('DurationFilterRestrictedRange', [equalEnds])];
  const durations = assortment?.durations;
  if (!durations || (durations.includes(from) && durations.includes(to))) return [];
  const message = `Please choose one of these terms: ${durations.join(', ')} months.`;
  return [serviceError('DurationFilterRestictedValues', [{action: 'CheckInput', message}])];
}

const equalEnds = {action: 'CheckInput', message: 'Please choose one term instead of a range of terms.'} as const;
