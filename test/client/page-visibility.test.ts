import {afterEach, describe, expect, it, vi} from 'vitest';
import {whenPageIsVisible} from '../../src/client/index.js';

class FakeDocument extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'hidden';
  listeners = 0;

  override addEventListener(...args: Parameters<EventTarget['addEventListener']>) {
    this.listeners += 1;
    super.addEventListener(...args);
  }

  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>) {
    this.listeners -= 1;
    super.removeEventListener(...args);
  }

  turn(state: 'visible' | 'hidden') {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

afterEach(() => vi.unstubAllGlobals());

function hiddenPage() {
  const page = new FakeDocument();
  vi.stubGlobal('document', page);
  return page;
}

describe('waiting for a page to be seen', () => {
  it('B5: is over at once without a page', () => {
    expect(whenPageIsVisible()).toBeUndefined();
  });

  it('B5: is over at once when it is visible', () => {
    hiddenPage().visibilityState = 'visible';
    expect(whenPageIsVisible()).toBeUndefined();
  });

  it('B5: ends when it is seen again and leaves no listener', async () => {
    const page = hiddenPage();
    const seen = whenPageIsVisible();
    page.turn('hidden');
    expect(page.listeners).toBe(1);
    page.turn('visible');
    await seen;
    expect(page.listeners).toBe(0);
  });

  it('B1: ends with the signal and leaves no listener', async () => {
    const page = hiddenPage();
    const controller = new AbortController();
    const seen = whenPageIsVisible(controller.signal);
    controller.abort(new Error('gone'));
    await expect(seen).rejects.toThrow('gone');
    expect(page.listeners).toBe(0);
  });

  it('B1: does not begin with a signal that has ended', async () => {
    const page = hiddenPage();
    await expect(whenPageIsVisible(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(page.listeners).toBe(0);
  });
});
