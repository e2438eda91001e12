/** Where in a JSON text its values stand. */
export interface JsonLines {
  /** The line of the value at a path, or of the nearest that holds it; counted from 1. */
  lineOf(path: readonly PropertyKey[]): number;
}

/** A text that is no JSON; `line` is where that shows. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
  readonly line: number;

  constructor(line: number) {
    super('expected JSON, got something else');
    this.line = line;
  }
}

const PRIMITIVE = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=[\s,\]}]|$)/y;
// eslint-disable-next-line no-control-regex -- JSON allows none of these in its texts
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SPACE = /[ \t\r\n]*/y;
const MAX_DEPTH = 64;

/** Reads a JSON text and notes the line of every value, so that a mistake in it can be pointed at. */
export function parseJsonWithLines(text: string): {readonly value: unknown; readonly lines: JsonLines} {
  const scanner = new Scanner(text);
  scanner.scan();
  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let length = path.length; length >= 0; length -= 1) {
      const line = scanner.lines.get(pathKey(path.slice(0, length)));
      if (line !== undefined) return line;
    }
    return 1;
  };
  return {value: JSON.parse(text), lines: {lineOf}};
}

const pathKey = (path: readonly PropertyKey[]): string => JSON.stringify(path.map(String));

class Scanner {
  readonly lines = new Map<string, number>();
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  scan(): void {
    this.#value([]);
    this.#skip(SPACE);
    if (this.#at < this.#text.length) throw this.#error();
  }

  #value(path: readonly PropertyKey[]): void {
    this.#skip(SPACE);
    this.lines.set(pathKey(path), this.#line());
    if (path.length > MAX_DEPTH) throw this.#error();
    if (this.#take('{')) this.#entries('}', () => this.#field(path));
    else if (this.#take('[')) this.#entries(']', index => this.#value([...path, index]));
    else if (!this.#skip(TEXT) && !this.#skip(PRIMITIVE)) throw this.#error();
  }

  #entries(end: string, entry: (index: number) => void): void {
    this.#skip(SPACE);
    if (this.#take(end)) return;
    for (let index = 0; ; index += 1) {
      entry(index);
      this.#skip(SPACE);
      if (this.#take(end)) return;
      if (!this.#take(',')) throw this.#error();
    }
  }

  #field(path: readonly PropertyKey[]): void {
    this.#skip(SPACE);
    const from = this.#at;
    if (!this.#skip(TEXT)) throw this.#error();
    const name = JSON.parse(this.#text.slice(from, this.#at)) as string;
    this.#skip(SPACE);
    if (!this.#take(':')) throw this.#error();
    this.#value([...path, name]);
  }

  #take(text: string): boolean {
    if (this.#text[this.#at] !== text) return false;
    this.#at += 1;
    return true;
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    this.#at += found?.[0].length ?? 0;
    return found !== null;
  }

  #line(): number {
    return this.#text.slice(0, this.#at).split('\n').length;
  }

  #error(): JsonSyntaxError {
    return new JsonSyntaxError(this.#line());
  }
}
