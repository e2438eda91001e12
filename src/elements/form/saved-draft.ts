import type {LookupMethod} from '../../contract/rules/lookup-method.js';
import {toOneOf, toText} from '../shared/text.js';
import {LOOKUP_METHODS, type DraftField} from './vehicle-draft.js';

type Table = Readonly<Record<string, unknown>>;

/**
 * The values of a form that a browser saved, to restore when the shopper returns to the page. Each value is restored
 * once, if the page sets the same initial value as before; a framework may do so later than the browser. Values for
 * another car are not restored.
 */
export class SavedDraft {
  readonly #state: Table;
  readonly #taken = new Set<string>();

  constructor(state: unknown) {
    this.#state = readTable(state);
  }

  /** What was entered in a field that the page now sets. */
  take(field: DraftField, given: string): string | undefined {
    const {values, given: before} = this.#state;
    return this.#isDue(field, given, toText((Object(before) as Table)[field]))
      ? toText((Object(values) as Table)[field])
      : undefined;
  }

  /** The lookup method that was chosen, if the page sets the same one as before, or none. */
  takeLookupMethod(given: LookupMethod | undefined): LookupMethod | undefined {
    const {lookupMethod, givenLookupMethod} = this.#state;
    return this.#isDue('lookupMethod', given, toOneOf(givenLookupMethod, LOOKUP_METHODS))
      ? toOneOf(lookupMethod, LOOKUP_METHODS)
      : undefined;
  }

  #isDue(name: string, given: string | undefined, before: string | undefined): boolean {
    const isDue = given === before && !this.#taken.has(name);
    // The page may still set what it has not set yet.
    if (given === before || given) this.#taken.add(name);
    return isDue;
  }
}

/** Reads what a browser saved, which may belong to another element. */
function readTable(state: unknown): Table {
  try {
    return Object(JSON.parse(toText(state))) as Table;
  } catch {
    return {};
  }
}
