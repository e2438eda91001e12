import type {Reader} from '../../src/contract/reader.js';

/** The names of the fields that a reader of objects asks for, sorted. */
export function fieldsReadBy(read: Reader<unknown>): string[] {
  const names = new Set<string>();
  // A required field that cannot be read ends the reading: each of our required fields takes one of these.
  for (const value of ['x', []]) {
    const get = (_: object, name: string) => (names.add(name), value);
    read(new Proxy({}, {get}));
  }
  return [...names].sort();
}
