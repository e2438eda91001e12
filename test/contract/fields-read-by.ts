import type {Reader} from '../../src/contract/reader.js';

/** Returns the names of the fields that an object reader reads, sorted. */
export function fieldsReadBy(read: Reader<unknown>): string[] {
  const names = new Set<string>();
  // An invalid required field stops the reader, so each value must be valid for some of our required fields.
  for (const value of ['x', []]) {
    const get = (_: object, name: string) => (names.add(name), value);
    read(new Proxy({}, {get}));
  }
  return [...names].sort();
}
