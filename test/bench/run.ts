// Runs the given benchmarks, or all: npm run bench -- relay. Flags other than --write are passed to the benchmarks.
import {readdirSync} from 'node:fs';
import {cpus} from 'node:os';
import type {Bench} from './harness.js';
import {writeDown} from './write-down.js';

const SUFFIX = '.bench.ts';
const known = readdirSync(new URL('.', import.meta.url))
  .filter(file => file.endsWith(SUFFIX))
  .map(file => file.slice(0, -SUFFIX.length));
const given = process.argv.slice(2);
const flags = given.filter(word => word.startsWith('--') && word !== '--write');
const chosen = given.filter(word => !word.startsWith('--'));
const unknown = chosen.filter(name => !known.includes(name));

/** The output of the current benchmark. */
const printed: string[] = [];
const print = console.log;
console.log = (...words: readonly unknown[]) => {
  print(...words);
  printed.push(words.join(' '));
};

if (unknown.length > 0) {
  console.error(`Unknown benchmark ${unknown.join(', ')}. Choose from ${known.join(', ')}.`);
  process.exitCode = 2;
} else {
  console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'an unknown processor'}`);
  const [machine = ''] = printed.splice(0);
  for (const name of chosen.length > 0 ? chosen : known) {
    const {bench} = (await import(`./${name}${SUFFIX}`)) as {bench: Bench};
    if (!(await bench(flags))) process.exitCode = 1;
    const command = ['npm run bench --', name, ...flags].join(' ');
    if (given.includes('--write')) writeDown(name, [`${command}   (${machine})`, ...printed]);
    printed.length = 0;
  }
}
