// Prints one line, `N passed, N failed`, from the summary files of `npm test` and `npm run test:full`. The arguments
// are other commands that failed: each counts as one failure, as does a run without a summary, or without a failed
// test.
import {existsSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

const {TEST_RESULTS: folder = fileURLToPath(new URL('../test-results', import.meta.url))} = process.env;
const runs = {'npm test': 'sum-test.json', 'npm run test:full': 'sum-full.json'};
const failedCommands = process.argv.slice(2);

let passed = 0;
const failed = failedCommands.filter(command => !(command in runs));
for (const [command, name] of Object.entries(runs)) {
  const file = `${folder}/${name}`;
  const sum = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {passed: 0, failed: [`${command}: wrote no summary`]};
  passed += sum.passed;
  failed.push(...sum.failed);
  if (sum.failed.length === 0 && failedCommands.includes(command)) failed.push(command);
}
for (const name of failed) console.log(`Failed: ${name}`);
console.log(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
