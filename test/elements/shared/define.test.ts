import {expect} from '@open-wc/testing';
import {defineElement} from '../../../src/elements/shared/define-element.js';
import {VERSION} from '../../../src/elements/shared/version.js';

/** A registry of the test's own, so that nothing stays defined. */
function makeRegistry(): CustomElementRegistry {
  const elements = new Map<string, CustomElementConstructor>();
  return {
    get: (tag: string) => elements.get(tag),
    define: (tag: string, element: CustomElementConstructor) => void elements.set(tag, element),
  } as unknown as CustomElementRegistry;
}

/** Notes what is warned of while something runs. */
function warnings(run: () => void): string[] {
  const {warn} = console;
  const heard: string[] = [];
  console.warn = (text: string) => heard.push(text);
  try {
    run();
  } finally {
    console.warn = warn;
  }
  return heard;
}

describe('defining an element', () => {
  it('B7: keeps the first of two versions and warns once, naming both', () => {
    const registry = makeRegistry();
    const first = Object.assign(class extends HTMLElement {}, {version: '0.0.9'});
    registry.define('plan-finder', first);
    registry.define('plan-list', first);
    const heard = warnings(() => {
      defineElement(registry, 'plan-finder', class extends HTMLElement {});
      defineElement(registry, 'plan-list', class extends HTMLElement {});
    });
    expect(registry.get('plan-finder')).to.equal(first);
    expect(heard).to.have.length(1);
    expect(heard[0]).to.contain('0.0.9').and.to.contain(VERSION);
  });

  it('says nothing when the same element is defined twice', () => {
    const registry = makeRegistry();
    const element = class extends HTMLElement {};
    const heard = warnings(() => {
      defineElement(registry, 'plan-finder', element);
      defineElement(registry, 'plan-finder', element);
    });
    expect(heard).to.deep.equal([]);
    expect(registry.get('plan-finder')).to.equal(element);
  });
});
