import {afterEach, describe, expect, it, vi} from 'vitest';
import {stopOnSignal} from '../../src/cli/listen.js';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
const listeners = SIGNALS.map(signal => [signal, process.listeners(signal)] as const);

afterEach(() => {
  vi.restoreAllMocks();
  for (const [signal, before] of listeners) {
    for (const listener of process.listeners(signal)) if (!before.includes(listener)) process.off(signal, listener);
  }
});

/** A server that never finishes closing, and how it reacts to a signal at a time in milliseconds. */
function createServer() {
  const close = vi.fn(() => new Promise<void>(() => {}));
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const clock = vi.spyOn(performance, 'now');
  stopOnSignal({close});
  return {
    close,
    exit,
    signal: (name: (typeof SIGNALS)[number], ms: number) => {
      clock.mockReturnValue(ms);
      // Only its own listener, because the test runner may have others.
      process.listeners(name).at(-1)?.(name);
    },
  };
}

describe('a server that is stopped by a signal', () => {
  it.each(SIGNALS)('closes once on %s, even if npx passes the same signal on', name => {
    const {close, exit, signal} = createServer();
    signal(name, 5000);
    signal(name, 5000);
    signal(name, 5999);
    expect(exit).not.toHaveBeenCalled();
    expect(close).toHaveBeenCalledOnce();
  });

  it('exits at once on another signal after a second', () => {
    const {close, exit, signal} = createServer();
    signal('SIGTERM', 5000);
    signal('SIGINT', 6000);
    expect(close).toHaveBeenCalledOnce();
    expect(exit).toHaveBeenCalledExactlyOnceWith(0);
  });
});
