import {execFileSync} from 'node:child_process';
import {closeSync, constants, mkdtempSync, openSync, readSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, it, onTestFinished} from 'vitest';
import {createLogger, openOutput} from '../../src/relay/settings/log.js';

it('the log continues once its pipe is read again, even if more lines were written than the relay keeps', () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-output-'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  const pipe = openSync(join(folder, 'pipe'), constants.O_RDWR | constants.O_NONBLOCK);
  onTestFinished(() => {
    closeSync(pipe);
    rmSync(folder, {recursive: true});
  });
  const logger = createLogger({level: 'info', destination: openOutput(pipe)});
  // Each line is as long, so that none fits once one does not.
  const log = (index: number) => logger.info({text: 'x'.repeat(1000)}, `${index}`.padStart(5, '0'));
  const COUNT = 3000;
  for (let index = 0; index < COUNT; index += 1) log(index);
  let text = '';
  const readAll = () => {
    for (const buffer = Buffer.alloc(65_536); ;) {
      try {
        text += buffer.toString('utf8', 0, readSync(pipe, buffer));
      } catch {
        // Nothing is left to read.
        return;
      }
    }
  };
  // A pipe holds 64 KiB: a few rounds write all that was kept.
  for (let round = 0; round < 100; round += 1) {
    readAll();
    log(COUNT + round);
  }
  readAll();
  const messages = text
    .trimEnd()
    .split('\n')
    .map(line => Number((JSON.parse(line) as {msg: string}).msg));
  expect(messages.slice(0, 500)).toEqual(Array.from({length: 500}, (_, index) => index));
  expect(messages.at(-1)).toBe(COUNT + 99);
  expect(messages.length).toBeLessThan(COUNT);
});
