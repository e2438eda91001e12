/** More than one sandbox remembers of anything at once. */
const MOST_ENTRIES = 20_000;

/** A map that drops its oldest entry when it is full. Setting a key again makes its entry the newest. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #limit: number;

  constructor(limit = MOST_ENTRIES) {
    super();
    this.#limit = limit;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    const oldest = this.size > this.#limit ? this.keys().next() : undefined;
    if (oldest?.done === false) this.delete(oldest.value);
    return this;
  }
}
