import {expect} from '@open-wc/testing';
import {offerByHand} from '../../bench/render/page/by-hand.js';
import {CHANGES} from '../../bench/render/page/contender.js';

/** Describes the cards of the list that was registered last, before and after each change. */
async function describeAll(): Promise<readonly string[]> {
  await window.bench.mount(12);
  const cards = [...(await window.bench.describe())];
  for (const change of CHANGES) {
    await window.bench.change(change, 0);
    cards.push(...(await window.bench.describe()));
  }
  return cards;
}

describe('the benchmark’s list by hand', () => {
  const before = new Set(document.body.children);

  after(() => [...document.body.children].forEach(element => before.has(element) || element.remove()));

  it('has the same cards as plan-list, so that the benchmark compares the same work', async () => {
    offerByHand(false);
    const byHand = await describeAll();
    await import('../../bench/render/page/plan-list.js');
    expect(byHand).to.deep.equal(await describeAll());
    expect(byHand.length).to.be.above(30);
  });
});
