import type {FormField} from '../../contract/rules/error-field.js';
import type {FieldMessage} from './field.js';

type Messages = ReadonlyMap<FormField, FieldMessage>;

/** The errors that a service reported for a form: each is shown until its field is edited. */
export class FormErrors {
  #messages: Messages = new Map();
  readonly #edited = new Set<string>();
  #given: unknown;
  #isAwaited = false;

  /** The shopper has submitted the form: equal messages in a new object are new, too. */
  expectNew(): void {
    this.#isAwaited = true;
  }

  /**
   * Replaces the messages by the page's, and returns whether they are new: a framework may pass equal ones in a new
   * object each time it renders.
   */
  replace(given: unknown): boolean {
    const messages = toMessages(given);
    const isOther = given !== this.#given && this.#isAwaited;
    this.#given = given;
    if (!isOther && JSON.stringify([...messages]) === JSON.stringify([...this.#messages])) return false;
    this.#messages = messages;
    this.#isAwaited = false;
    this.#edited.clear();
    return true;
  }

  /** The fields with an error. */
  get fields(): Iterable<FormField> {
    return this.#messages.keys();
  }

  /** The shopper edits a field, or several. */
  edit(fields: Iterable<string>): void {
    for (const field of fields) this.#edited.add(field);
  }

  /** Hides all errors. */
  clear(): void {
    this.edit(this.#messages.keys());
  }

  /** The error of a field. */
  of(field: FormField): FieldMessage | undefined {
    return this.#edited.has(field) ? undefined : this.#messages.get(field);
  }

  /** The errors of the vehicle as a whole, and of fields that are not shown. */
  outside(fields: readonly FormField[]): FieldMessage | undefined {
    if (this.#edited.size > 0) return undefined;
    const messages = [...this.#messages].filter(([field]) => !fields.includes(field)).map(([, message]) => message);
    return messages[0] && {...messages[0], text: messages.map(({text}) => text).join(' ')};
  }
}

/** Reads messages by field, from a map or an object; invalid entries are left out. */
const toMessages = (given: unknown): Messages =>
  new Map(
    [...(given instanceof Map ? given : Object.entries(Object(given) as object))].filter(
      (entry): entry is [FormField, FieldMessage] => typeof (entry[1] as FieldMessage | null)?.text === 'string',
    ),
  );
