import type {FormField} from '../../contract/rules/error-field.js';
import type {FieldMessage} from './field.js';

type Messages = ReadonlyMap<FormField, FieldMessage>;

/** What a service found wrong with a form: each message is shown until its field is edited. */
export class FormErrors {
  #messages: Messages = new Map();
  readonly #edited = new Set<string>();

  /** Takes what the page gives, and says whether it is new. A framework gives the same in another object. */
  take(given: unknown): boolean {
    const messages = toMessages(given);
    if (JSON.stringify([...messages]) === JSON.stringify([...this.#messages])) return false;
    this.#messages = messages;
    this.#edited.clear();
    return true;
  }

  /** The fields with which something is wrong. */
  get fields(): Iterable<FormField> {
    return this.#messages.keys();
  }

  /** The shopper edits a field, or several. */
  edit(fields: Iterable<string>): void {
    for (const field of fields) this.#edited.add(field);
  }

  /** Shows nothing of what is there. */
  clear(): void {
    this.edit(this.#messages.keys());
  }

  /** What is wrong with a field. */
  of(field: FormField): FieldMessage | undefined {
    return this.#edited.has(field) ? undefined : this.#messages.get(field);
  }

  /** What is wrong with the car, or with a field that is not there. */
  besides(fields: readonly FormField[]): FieldMessage | undefined {
    if (this.#edited.size > 0) return undefined;
    return [...this.#messages].find(([field]) => !fields.includes(field))?.[1];
  }
}

/** Reads messages by field, from a map or an object; what is no message is left out. */
const toMessages = (given: unknown): Messages =>
  new Map(
    [...(given instanceof Map ? given : Object.entries(Object(given) as object))].filter(
      (entry): entry is [FormField, FieldMessage] => typeof (entry[1] as FieldMessage | null)?.text === 'string',
    ),
  );
