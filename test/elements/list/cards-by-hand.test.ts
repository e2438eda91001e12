import {expect} from '@open-wc/testing';
import {offerByHand} from '../../bench/render/page/by-hand.js';

describe('the benchmark’s list by hand', () => {
  const before = new Set(document.body.children);

  after(() => [...document.body.children].forEach(element => before.has(element) || element.remove()));

  it('has the same cards as plan-list, so that the benchmark compares the same work', async () => {
    offerByHand(false);
    const byHand = await window.bench.describe(12);
    await import('../../bench/render/page/plan-list.js');
    expect(byHand).to.deep.equal(await window.bench.describe(12));
    expect(byHand.length).to.be.above(30);
  });
});
