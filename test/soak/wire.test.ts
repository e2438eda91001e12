import {connect} from 'node:net';
import {describe, expect, it} from 'vitest';
import {createMemoryQuoteStore, LOST_ENTRY} from '../../src/relay/index.js';
import {playWire} from './wire.js';

const SHORT = {seed: 5, visits: 200};
const store = createMemoryQuoteStore;

describe('the soak test over real connections', {timeout: 40_000}, () => {
  it('finds a response for every client, one quote for each search, and no open connections', async () => {
    const {problems, statuses} = await playWire(SHORT);
    expect(problems).toEqual([]);
    expect(statuses.filter(status => status === 200).length).toBeGreaterThan(40);
    // Which faults occur depends on the order of events, and so on how busy the machine is.
    expect(statuses.filter(status => status !== 200).length).toBeGreaterThan(10);
  });

  it('reports duplicate quotes', async () => {
    const {problems} = await playWire({...SHORT, change: () => ({quoteStore: {...store(), claim: async () => true}})});
    expect(problems.some(problem => problem.startsWith('duplicate quote'))).toBe(true);
  });

  it('reports lost quotes', async () => {
    const kept = store();
    const quoteStore = {...kept, settle: (key: string, _: unknown, ms: number) => kept.settle(key, LOST_ENTRY, ms)};
    const {problems} = await playWire({...SHORT, change: () => ({quoteStore})});
    expect(problems.some(problem => problem.startsWith('unexpected status'))).toBe(true);
  });

  it('reports connections that are never closed', async () => {
    const change = ({serviceUrl}: {serviceUrl: string}) => ({
      fetch: (url: string, init: RequestInit) => {
        connect(Number(new URL(serviceUrl).port), '127.0.0.1').on('error', () => undefined);
        return fetch(url, init);
      },
    });
    const {problems} = await playWire({...SHORT, change});
    expect(problems.some(problem => problem.startsWith('open connections'))).toBe(true);
  });
});
