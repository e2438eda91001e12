import type {Readable} from 'node:stream';

/**
 * Waits until a process has printed what matches a pattern, and returns the match. Goes on reading: a loop over the
 * stream would close it, and the process would end when it prints more.
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
