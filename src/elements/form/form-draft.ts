import type {LookupMethod} from '../../contract/rules/lookup-method.js';
import type {SavedDraft} from './saved-draft.js';
import {EMPTY_DRAFT, lookupMethodOf, type DraftField, type VehicleDraft} from './vehicle-draft.js';

/** The values of a form: what the shopper entered or, where the page has set a field since, what the page set. */
export class FormDraft {
  values = EMPTY_DRAFT;
  given = EMPTY_DRAFT;
  /** The lookup method that was chosen or set, or else the one whose fields the page has set. */
  lookupMethod: LookupMethod | undefined;
  givenLookupMethod: LookupMethod | undefined;
  /** What the browser saved, once the shopper has returned to the page. */
  saved: SavedDraft | undefined;
  isTouched = false;

  /** What the browser saves in case the shopper returns to the page. */
  get state(): string {
    return JSON.stringify(this);
  }

  /** The page sets some of the fields. They are formatted as entries are, once that code is loaded. */
  set(given: Partial<VehicleDraft>, format = (_: DraftField, text: string) => text): void {
    const named: Partial<Record<DraftField, string>> = {};
    for (const [field, text] of Object.entries(given) as [DraftField, string][]) {
      if (text === this.given[field]) continue;
      const restored = this.saved?.take(field, text);
      this.given = {...this.given, [field]: text};
      this.values = {...this.values, [field]: restored ?? format(field, text)};
      if (restored === undefined) named[field] = text;
    }
    this.lookupMethod = lookupMethodOf(named) ?? this.lookupMethod;
  }

  /** The page sets a lookup method; without one, the values decide. */
  setLookupMethod(lookupMethod: LookupMethod | undefined): void {
    this.givenLookupMethod = lookupMethod;
    this.lookupMethod = this.saved?.takeLookupMethod(lookupMethod) ?? lookupMethod ?? lookupMethodOf(this.values);
  }

  /** The shopper enters something. */
  enter(values: Partial<VehicleDraft>): void {
    this.isTouched = true;
    this.values = {...this.values, ...values};
  }
}
