/** What an error says of a value that must not be shown. */
export const UNSHOWN = 'something else';

/** The longest part of a value that an error shows. */
const LONGEST_SHOWN = 200;

/**
 * A setting's value as an error may show it: on one line, without credentials before an @, queries and fragments, since
 * passwords and keys are found in all of these.
 */
export const shownText = (text: string): string =>
  JSON.stringify(
    text
      .replace(/([a-z][a-z\d+.-]*:\/*)?[^,]*@/gis, '$1[hidden]@')
      .replace(/([?#])[^,]+/gs, '$1[hidden]')
      .slice(0, LONGEST_SHOWN),
  );

/** What begins like an address; anything else in its place may be a key. */
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:\S+|(?:[a-z\d-]{1,63}\.)+[a-z]{2,20}(?::\d+)?(?:\/\S*)?)$/;

/** An address's text as an error may show it; nothing of it where a key may stand in its place. */
export const shownAddress = (text: string): string => (ADDRESS.test(text.trim()) ? shownText(text) : UNSHOWN);

/** A path as an error may show it; nothing of a single word, which may be a key. */
export const shownPath = (path: string): string => (/[/\\.]/.test(path) ? shownText(path) : UNSHOWN);

/** A value of a JSON file as an error may show it. What a list or an object holds is not shown, as a key may be in it. */
export function shownJson(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return shownText(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : JSON.stringify(value);
}
