import {existsSync} from 'node:fs';
import {buildEmbed} from '../../scripts/build/embed.js';
import {type Bench, reportGoal} from './harness.js';
import {ownSizes} from './size/own.js';
import {PEERS, peerSizes} from './size/peers.js';
import {printSizes} from './size/table.js';

const GOALS: Readonly<Record<string, number>> = {
  loader: 1200,
  'form usable': 16_000,
  'first plans': 32_000,
  everything: 48_000,
};

/** The maximum size of our first plans as a share of a peer's size. */
const PARTS: Readonly<Record<string, number>> = {'react.jsx': 0.4, 'instantsearch.mjs': 0.35};

/**
 * Compares what a page loads by each stage of a visit with small programs for the same task that use other libraries.
 */
export const bench: Bench = async () => {
  const isInstalled = PEERS.every(({peer}) =>
    existsSync(new URL(`node_modules/${peer}/package.json`, import.meta.url)),
  );
  if (!isInstalled) {
    console.error('The peers are not installed. Run: npm ci --prefix test/bench');
    return false;
  }
  await buildEmbed();
  const own = ownSizes();
  const peers = await peerSizes();
  printSizes(own, peers);
  const firstPlans = own.find(({name}) => name === 'first plans')?.gzip ?? NaN;
  const goals = [
    ...own.map(({name, gzip}) => reportGoal(`${name}: at most ${GOALS[name]} B: ${gzip}`, gzip <= (GOALS[name] ?? 0))),
    ...peers.flatMap(({name, file, gzip}) => {
      const most = PARTS[file];
      if (most === undefined) return [];
      const part = firstPlans / gzip;
      return [reportGoal(`first plans at most ${most} of ${name}: ${part.toFixed(2)}`, part <= most)];
    }),
  ];
  return goals.every(Boolean);
};
