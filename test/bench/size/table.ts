import type {Weighed} from './own.js';
import type {WeighedPeer} from './peers.js';

const count = (bytes: number): string => bytes.toLocaleString('en-US').padStart(9);

/** Prints the sizes by stage, and those of the peers with the ratio of our first plans to each of them. */
export function printSizes(own: readonly Weighed[], peers: readonly WeighedPeer[]): void {
  const firstPlans = own.find(({name}) => name === 'first plans')?.gzip ?? NaN;
  console.log(`\n${'loaded until'.padEnd(46)}${'gzip -9'.padStart(9)}${'brotli -11'.padStart(12)}`);
  for (const {name, gzip, brotli} of own) console.log(`${name.padEnd(46)}${count(gzip)}${count(brotli).padStart(12)}`);
  console.log(
    `\n${'a small program with'.padEnd(46)}${'gzip -9'.padStart(9)}${'brotli -11'.padStart(12)}  our first plans  it does`,
  );
  for (const {name, gzip, brotli, does} of peers) {
    const part = (firstPlans / gzip).toFixed(2).padStart(15);
    console.log(`${name.padEnd(46)}${count(gzip)}${count(brotli).padStart(12)}  ${part}  ${does}`);
  }
  console.log('');
}
