import {CONFIDENCES, LOOKUP_MATCHES, type Confidence, type Suggestion} from '../../contract/index.js';
import {MAKES, normalizeName} from './catalog.js';

/** What is looked up; an empty text was not given. */
export interface Wanted {
  readonly make: string;
  readonly model: string;
  readonly year?: number;
}

/** A vehicle that may be meant (§2.6). */
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

/** The vehicles that may be meant, the best match first, and suggestions when there are several (§2.6). */
export function lookUp(wanted: Wanted): {matches: readonly Match[]; suggestions: readonly Suggestion[]} {
  const make = spellings(wanted.make);
  const model = spellings(wanted.model);
  if (make.plain === '' && model.plain === '')
    return {matches: [], suggestions: [advise('Please enter a make or a model.')]};
  const found = CANDIDATES.flatMap(candidate => {
    const rank = Math.max(rankOf(candidate.make, make), rankOf(candidate.model, model));
    const confidence = CONFIDENCES[rank];
    return confidence ? [{...candidate, rank, confidence}] : [];
  });
  const inYear = ({years}: {years: readonly number[]}) =>
    wanted.year === undefined || years.includes(wanted.year) ? 0 : 1;
  // Among equal matches, those carried in the wanted year come first, then the shortest name.
  found.sort((a, b) => a.rank - b.rank || inYear(a) - inYear(b) || a.model.name.length - b.model.name.length);
  const matches = found
    .slice(0, LOOKUP_MATCHES)
    .map(match => ({...pick(match), confidence: match.confidence, yearsAvailable: match.years}));
  return {matches, suggestions: adviceFor(matches, wanted)};
}

/** The index of a name's confidence, or the number of confidences when it does not match. An empty name matches. */
function rankOf(candidate: Spellings, wanted: Spellings): number {
  if (wanted.plain === '' || candidate.lower === wanted.lower) return 0;
  if (candidate.plain === wanted.plain) return 1;
  const isPart =
    candidate.plain.includes(wanted.plain) || (candidate.plain !== '' && wanted.plain.includes(candidate.plain));
  return isPart ? 2 : CONFIDENCES.length;
}

const pick = ({make, model}: {make: Spellings; model: Spellings}) => ({make: make.name, model: model.name});

const advise = (message: string): Suggestion => ({action: 'CheckInput', message});

function adviceFor(matches: readonly Match[], {year}: Wanted): Suggestion[] {
  const [first, second] = matches;
  if (!first) return [advise('We do not know this vehicle. Please choose the make and model from the lists.')];
  const names = matches.map(({make, model}) => `${make} ${model}`).join(', ');
  if (first.confidence === 'LOW' || second?.confidence === first.confidence) return [advise(`Did you mean ${names}?`)];
  if (year === undefined || first.yearsAvailable.includes(year)) return [];
  return [advise(`We do not know the ${first.make} ${first.model} of ${year}. Please check the year.`)];
}
