// Prints one line, `N passed, N failed`, from the summary files of `npm test` and `npm run test:full`. The arguments
// are other commands that failed: each counts as one failure, as does a run without a summary, or without a failed
// test.
import {existsSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

const {TEST_RESULTS: folder = fileURLToPath(new URL('../test-results', import.meta.url))} = process.env;
const runs = {'npm test': 'sum-test.json', 'npm run test:full': 'sum-full.json'};
const failedCommands = process.argv.slice(2);

/** Returns whether a command is a run of the tests, such as `npm test`, with or without more arguments. */
const isRun = (command, run) => command === run || command.startsWith(`${run} `);

let passed = 0;
const failed = failedCommands.filter(command => !Object.keys(runs).some(run => isRun(command, run)));
for (const [run, name] of Object.entries(runs)) {
  const file = `${folder}/${name}`;
  const sum = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {passed: 0, failed: [`${run}: wrote no summary`]};
  passed += sum.passed;
  failed.push(...sum.failed);
  if (sum.failed.length === 0) failed.push(...failedCommands.filter(command => isRun(command, run)));
}
for (const name of failed) console.log(`Failed: ${name}`);
console.log(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
