import {expect} from '@open-wc/testing';
import {property} from 'lit/decorators.js';
import {PageElement} from '../../../src/elements/shared/page-element.js';

class ReadElement extends PageElement {
  @property({type: String}) word = 'one';
  @property({attribute: 'count', reflect: true, read: value => Number(value) || 0}) count = 0;
  @property({attribute: false, read: value => (Array.isArray(value) ? [...(value as unknown[])] : [])})
  list: unknown[] = [];
}

class KeptElement extends ReadElement {
  @property({
    attribute: false,
    read: (value, name) => ({name, value}),
    hasChanged: (next, held) => JSON.stringify(next) !== JSON.stringify(held),
  })
  pair: unknown = 1;

  override shouldUpdate(): boolean {
    this.updates += 1;
    return true;
  }

  updates = 0;
}

before(() => customElements.define('read-properties', KeptElement));

async function make(): Promise<KeptElement> {
  const element = new KeptElement();
  document.body.append(element);
  after(() => element.remove());
  await element.updateComplete;
  return element;
}

/** Sets properties as a page does, without types. */
const set = (element: HTMLElement, values: object) => Object.assign(element, values);

describe('a property that a page may set to anything', () => {
  it('a property immediately has the value that its reader returns, even if a base class declares it', async () => {
    const element = await make();
    set(element, {count: '7', list: null});
    expect(element.count).to.equal(7);
    expect(element.list).to.deep.equal([]);
  });

  it('a property of the type String is a text', async () => {
    const element = await make();
    for (const [value, text] of [
      [null, ''],
      [5, '5'],
      [{}, ''],
    ] as const) {
      set(element, {word: value});
      expect(element.word).to.equal(text);
    }
  });

  it('a property reads its attribute, and reflects its value', async () => {
    const element = await make();
    element.setAttribute('count', '12');
    expect(element.count).to.equal(12);
    set(element, {count: 'odd'});
    await element.updateComplete;
    expect(element.getAttribute('count')).to.equal('0');
  });

  it('a property keeps its value, and updates nothing, when a value reads as equal', async () => {
    const element = await make();
    const {pair: held, updates} = element;
    expect(held).to.deep.equal({name: 'pair', value: 1});
    set(element, {pair: 1, count: '0', word: 'one'});
    await element.updateComplete;
    expect(element.pair).to.equal(held);
    expect(element.updates).to.equal(updates);
    set(element, {pair: 2});
    await element.updateComplete;
    expect(element.updates).to.equal(updates + 1);
  });

  it('a property is read if it was set before the element was defined', async () => {
    const element = document.createElement('read-before');
    set(element, {count: '3'});
    document.body.append(element);
    after(() => element.remove());
    customElements.define('read-before', class extends ReadElement {});
    await (element as ReadElement).updateComplete;
    expect((element as ReadElement).count).to.equal(3);
  });

  it('overriding properties causes no warning of Lit’s development build', async () => {
    await make();
    const warned = [...(globalThis.litIssuedWarnings ?? [])].filter(text => text.includes('Overriding'));
    expect(warned).to.deep.equal([]);
  });
});
