import {CONFIDENCES, LOOKUP_MATCHES, type Confidence, type Suggestion} from '../../contract/index.js';
import {MAKES, normalizeName} from './catalog.js';

/** The query of a lookup. An empty string means that a name was not given. */
export interface VehicleQuery {
  readonly make: string;
  readonly model: string;
  readonly year?: number;
}

/** A match of a lookup (§2.6). */
export interface Match {
  readonly make: string;
  readonly model: string;
  readonly confidence: Confidence;
  readonly yearsAvailable: readonly number[];
}

/** A name in the spellings that are compared. */
const spellings = (name: string) => ({name, lower: name.toLowerCase(), plain: normalizeName(name)});
type Spellings = ReturnType<typeof spellings>;

const CANDIDATES = MAKES.flatMap(make =>
  make.models.map(model => ({make: spellings(make.name), model: spellings(model.name), years: model.years})),
);

/** Returns the matching vehicles, best first, and suggestions when the query was ambiguous (§2.6). */
export function lookUp(query: VehicleQuery): {matches: readonly Match[]; suggestions: readonly Suggestion[]} {
  const make = spellings(query.make);
  const model = spellings(query.model);
  if (make.plain === '' && model.plain === '')
    return {matches: [], suggestions: [advise('Please enter a make or a model.')]};
  const found = CANDIDATES.flatMap(candidate => {
    const rank = Math.max(rankOf(candidate.make, make), rankOf(candidate.model, model));
    const confidence = CONFIDENCES[rank];
    return confidence ? [{...candidate, rank, confidence}] : [];
  });
  const inYear = ({years}: {years: readonly number[]}) =>
    query.year === undefined || years.includes(query.year) ? 0 : 1;
  // Among equal matches, those with the requested year come first, then the shortest name.
  found.sort((a, b) => a.rank - b.rank || inYear(a) - inYear(b) || a.model.name.length - b.model.name.length);
  const matches = found
    .slice(0, LOOKUP_MATCHES)
    .map(match => ({...pick(match), confidence: match.confidence, yearsAvailable: match.years}));
  return {matches, suggestions: adviceFor(matches, query)};
}

/**
 * Returns the index of a name's confidence, or the number of confidences when it does not match. An empty name matches,
 * and one that is only punctuation does not.
 */
function rankOf(candidate: Spellings, query: Spellings): number {
  if (query.lower.trim() === '' || candidate.lower === query.lower) return 0;
  if (query.plain === '') return CONFIDENCES.length;
  if (candidate.plain === query.plain) return 1;
  const isPart =
    candidate.plain.includes(query.plain) || (candidate.plain !== '' && query.plain.includes(candidate.plain));
  return isPart ? 2 : CONFIDENCES.length;
}

const pick = ({make, model}: {make: Spellings; model: Spellings}) => ({make: make.name, model: model.name});

const advise = (message: string): Suggestion => ({action: 'CheckInput', message});

function adviceFor(matches: readonly Match[], {year}: VehicleQuery): Suggestion[] {
  const [first, second] = matches;
  if (!first) return [advise('We couldn’t find this vehicle. Please choose the make and model from the lists.')];
  const names = matches.map(({make, model}) => `${make} ${model}`).join(', ');
  if (first.confidence === 'LOW' || second?.confidence === first.confidence) return [advise(`Did you mean ${names}?`)];
  if (year === undefined || first.yearsAvailable.includes(year)) return [];
  return [advise(`We don’t have a ${year} ${first.make} ${first.model}. Please check the year.`)];
}
