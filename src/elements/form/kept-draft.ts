import type {LookupMethod} from '../../contract/rules/identifier.js';
import type {FormDraft} from './form-draft.js';
import {toOneOf, toText} from '../shared/text.js';
import {DRAFT_FIELDS, LOOKUP_METHODS, type DraftField} from './vehicle-draft.js';

type Table = Readonly<Record<string, unknown>>;

/**
 * What a browser kept of a form for the way back to its page. Each of it counts once, when the page gives the same as it
 * had given then; a framework may do that later than the browser. What was made of another car is not meant.
 */
export class KeptDraft {
  readonly #state: Table;
  readonly #taken = new Set<string>();

  constructor(state: unknown) {
    this.#state = readTable(state);
  }

  /** What was entered in a field for which the page now gives a text. */
  take(field: DraftField, given: string): string | undefined {
    const {values, given: before} = this.#state;
    return this.#isDue(field, given, toText((Object(before) as Table)[field]))
      ? toText((Object(values) as Table)[field])
      : undefined;
  }

  /** The way that was chosen, when the page gives the same way as then, or none. */
  takeLookupMethod(given: LookupMethod | undefined): LookupMethod | undefined {
    const {lookupMethod, givenLookupMethod} = this.#state;
    return this.#isDue('lookupMethod', given, toOneOf(givenLookupMethod, LOOKUP_METHODS))
      ? toOneOf(lookupMethod, LOOKUP_METHODS)
      : undefined;
  }

  #isDue(name: string, given: string | undefined, before: string | undefined): boolean {
    const isDue = given === before && !this.#taken.has(name);
    // What the page does not say, it may say later.
    if (given === before || given) this.#taken.add(name);
    return isDue;
  }
}

/** Goes back to what a browser kept. What the shopper has entered since stays, and so does what came first. */
export function restoreDraft(draft: FormDraft, state: unknown): void {
  if (draft.isTouched) return;
  const kept = new KeptDraft(state);
  draft.kept = kept;
  for (const field of DRAFT_FIELDS) draft.enter({[field]: kept.take(field, draft.given[field]) ?? draft.values[field]});
  draft.lookupMethod = kept.takeLookupMethod(draft.givenLookupMethod) ?? draft.lookupMethod;
}

/** Reads what a browser kept. It may be that of another element. */
function readTable(state: unknown): Table {
  try {
    return Object(JSON.parse(toText(state))) as Table;
  } catch {
    return {};
  }
}
