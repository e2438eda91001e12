const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/**
 * Whether a JSON text nests objects and lists deeper than allowed, found without parsing it.
 * What is no JSON gets some answer; the parser refuses it later.
 */
export function isDeeperThan(text: string, maxDepth: number): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) isInText = !isInText;
    else if (isInText && code === BACKSLASH) index += 1;
    else if (!isInText && OPENING.has(code)) depth += 1;
    else if (!isInText && CLOSING.has(code)) depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}
