/** The default limit of a map, for stores that do not set their own. */
const MAX_ENTRIES = 20_000;

/** A map that drops its oldest entry when it is full. Setting a key again makes its entry the newest. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #limit: number;

  constructor(limit = MAX_ENTRIES) {
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

/** Appends to a list, and drops the first entry when the list exceeds the limit. */
export function pushBounded<Entry>(list: Entry[], entry: Entry, limit: number): void {
  list.push(entry);
  if (list.length > limit) list.shift();
}
