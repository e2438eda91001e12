import {getEventListeners} from 'node:events';
import {afterEach, describe, expect, it, vi} from 'vitest';
import {whenPageIsVisible} from '../../src/client/index.js';

class FakeDocument extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'hidden';

  get waiting() {
    return getEventListeners(this, 'visibilitychange').length;
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

describe('waiting until a page is visible', () => {
  it('B5: ends at once without a page', () => {
    expect(whenPageIsVisible()).toBeUndefined();
  });

  it('B5: ends at once when the page is visible', () => {
    hiddenPage().visibilityState = 'visible';
    expect(whenPageIsVisible()).toBeUndefined();
  });

  it('B5: ends when the page is visible again, and leaves no listener behind', async () => {
    const page = hiddenPage();
    const {signal} = new AbortController();
    const seen = whenPageIsVisible(signal);
    page.turn('hidden');
    expect(page.waiting).toBe(1);
    page.turn('visible');
    await seen;
    expect(page.waiting).toBe(0);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('B5: works without a signal', async () => {
    const page = hiddenPage();
    const seen = whenPageIsVisible();
    page.turn('visible');
    await expect(seen).resolves.toBeUndefined();
  });

  it('B1: ends when the signal aborts, and leaves no listener behind', async () => {
    const page = hiddenPage();
    const controller = new AbortController();
    const seen = whenPageIsVisible(controller.signal);
    controller.abort(new Error('gone'));
    await expect(seen).rejects.toThrow('gone');
    expect(page.waiting).toBe(0);
  });

  it('B1: rejects at once with an aborted signal', async () => {
    const page = hiddenPage();
    await expect(whenPageIsVisible(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(page.waiting).toBe(0);
  });
});
