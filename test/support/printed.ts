import type {Readable} from 'node:stream';

/**
 * Waits until the output of a process matches a pattern, and returns the match. The stream stays open: if it were
 * closed, the process would end at its next output.
 */
export const printed = (stream: Readable, pattern: RegExp): Promise<RegExpExecArray> =>
  new Promise((resolve, reject) => {
    let text = '';
    stream.on('data', chunk => {
      text += String(chunk);
      const found = pattern.exec(text);
      if (found) resolve(found);
    });
    stream.once('end', () => reject(new Error(`expected ${String(pattern)} in the output, got ${text}`)));
  });
