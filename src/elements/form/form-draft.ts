import type {LookupMethod} from '../../contract/rules/identifier.js';
import type {KeptDraft} from './kept-draft.js';
import {DRAFT_FIELDS, EMPTY_DRAFT, lookupMethodOf, type DraftField, type VehicleDraft} from './vehicle-draft.js';

/** What is entered in a form: by the shopper or, where the page has given something since, by the page. */
export class FormDraft {
  values = EMPTY_DRAFT;
  given = EMPTY_DRAFT;
  /** The way that was chosen or given, else the one in which what was given names the car. */
  lookupMethod: LookupMethod | undefined;
  givenLookupMethod: LookupMethod | undefined;
  /** What a browser kept, once it has come back to the page. */
  kept: KeptDraft | undefined;
  isTouched = false;

  /** What a browser is to keep for the way back to the page. */
  get state(): string {
    return JSON.stringify(this);
  }

  /** The page gives some of the fields. */
  give(given: Partial<VehicleDraft>): void {
    const named: Partial<Record<DraftField, string>> = {};
    for (const field of DRAFT_FIELDS) {
      const text = given[field];
      if (text === undefined || text === this.given[field]) continue;
      const kept = this.kept?.take(field, text);
      this.given = {...this.given, [field]: text};
      this.values = {...this.values, [field]: kept ?? text};
      if (kept === undefined) named[field] = text;
    }
    this.lookupMethod = lookupMethodOf(named) ?? this.lookupMethod;
  }

  /** The page gives a way; without one, what is entered tells. */
  giveLookupMethod(lookupMethod: LookupMethod | undefined): void {
    this.givenLookupMethod = lookupMethod;
    this.lookupMethod = this.kept?.takeLookupMethod(lookupMethod) ?? lookupMethod ?? lookupMethodOf(this.values);
  }

  /** The shopper enters something. */
  enter(values: Partial<VehicleDraft>): void {
    this.isTouched = true;
    this.values = {...this.values, ...values};
  }

  /** Goes back to what the page gave. */
  reset(): void {
    this.kept = undefined;
    this.values = this.given;
    this.lookupMethod = this.givenLookupMethod ?? lookupMethodOf(this.given);
  }
}
