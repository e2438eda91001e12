/** The inputs of a seeded choice. The same inputs always give the same choice. */
export type SeedParts = readonly (string | number)[];

/** Hashes the parts to 32 bits (FNV-1a, then the final mix of MurmurHash3). */
function mix(parts: SeedParts): number {
  let hash = 0x811c9dc5;
  const text = parts.join('\u0000');
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A number from 0 up to, but not including, 1. */
export const seededFraction = (...parts: SeedParts): number => mix(parts) / 2 ** 32;

/** A number from `min` up to `max`. */
export const seededBetween = (min: number, max: number, ...parts: SeedParts): number =>
  min + (max - min) * seededFraction(...parts);

/** One entry of a list that is not empty. */
export function seededPick<T>(list: readonly T[], ...parts: SeedParts): T {
  const entry = list[Math.floor(seededFraction(...parts) * list.length)];
  if (entry === undefined) throw new RangeError('seededPick: expected a list with entries, got an empty one.');
  return entry;
}

/** Lower-case hexadecimal digits, for ids. */
export function seededHex(length: number, ...parts: SeedParts): string {
  let digits = '';
  for (let round = 0; digits.length < length; round += 1) {
    digits += mix([round, ...parts])
      .toString(16)
      .padStart(8, '0');
  }
  return digits.slice(0, length);
}
