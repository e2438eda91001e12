import {describe, expect, it} from 'vitest';
import {openSandbox, ORIGIN, TODAY} from './fixture.js';

const statusPage = (sandbox: ReturnType<typeof openSandbox>) => sandbox.fetch(new Request(`${ORIGIN}/sandbox`));

describe('the clock', () => {
  it.each([NaN, Infinity, -1, 8.64e15, Date.UTC(10_000, 0) - TODAY])(
    'is not advanced by %d, and keeps working',
    async milliseconds => {
      const sandbox = openSandbox();
      expect(() => sandbox.advance(milliseconds)).toThrow(RangeError);
      expect(await (await statusPage(sandbox)).text()).toContain('2026-11-20 12:00:00');
    },
  );

  it('can be advanced to the last moment of the year 9999', async () => {
    const sandbox = openSandbox();
    sandbox.advance(Date.UTC(10_000, 0) - TODAY - 1);
    expect(await (await statusPage(sandbox)).text()).toContain('9999-12-31 23:59:59');
    expect(() => sandbox.advance(1)).toThrow(RangeError);
  });
});

describe('the quote latency', () => {
  it.each([NaN, -1, Infinity, {min: 2, max: 1}, {min: 0, max: 1e12}])('rejects %j', latencyMs => {
    expect(() => openSandbox().setLatency(latencyMs)).toThrow(RangeError);
  });
});
