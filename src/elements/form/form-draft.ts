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
  /** Whether the shopper has entered or chosen something. */
  isTouched: boolean | undefined;

  /** What the browser saves in case the shopper returns to the page: nothing if the form is as the page set it. */
  get state(): string | null {
    return this.isTouched ? JSON.stringify(this) : null;
  }

  /** The page sets some of the fields. They are formatted as entries are, once that code is loaded. */
  set(given: Partial<VehicleDraft>, format = (_: DraftField, text: string) => text): void {
    for (const [field, text] of Object.entries(given) as [DraftField, string][]) {
      if (text === this.given[field]) continue;
      const restored = this.saved?.take(field, text);
      this.given = {...this.given, [field]: text};
      this.values = {...this.values, [field]: restored ?? format(field, text)};
      // Details of a car that come after its VIN do not change how it is looked up.
      if (restored === undefined && lookupMethodOf({[field]: text})) this.lookupMethod = lookupMethodOf(this.given);
    }
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
