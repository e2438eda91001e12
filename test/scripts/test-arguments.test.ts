import {spawnSync} from 'node:child_process';
import {expect, it} from 'vitest';
import {root} from '../../scripts/project.js';

it.each([
  [['--help'], /no option --help[^]*Usage: npm test --/],
  [['node', '-x'], /no option -x[^]*Usage: npm test --/],
  [['nodes'], /no stage nodes\. The stages are node, [^]*Usage: npm test --/],
  [['--full', 'node', 'package'], /no stage package\.[^]*Usage: npm run test:full --/],
])('npm test rejects the arguments %j before it runs anything', {timeout: 30_000}, (args, message) => {
  const {status, stdout, stderr} = spawnSync(process.execPath, ['scripts/test.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  expect({status, stdout, stderr}).toEqual({status: 1, stdout: '', stderr: expect.stringMatching(message) as unknown});
});
