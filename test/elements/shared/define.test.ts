import {expect} from '@open-wc/testing';
import {defineElement} from '../../../src/elements/shared/define-element.js';
import {VERSION} from '../../../src/elements/shared/version.js';

/** Records the console warnings while a function runs. */
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
    const first = Object.assign(class extends HTMLElement {}, {version: '0.0.9'});
    customElements.define('plan-taken', first);
    customElements.define('plan-taken-too', class extends first {});
    const heard = warnings(() => {
      defineElement('plan-taken', class extends HTMLElement {});
      defineElement('plan-taken-too', class extends HTMLElement {});
    });
    expect(customElements.get('plan-taken')).to.equal(first);
    expect(heard).to.have.length(1);
    expect(heard[0]).to.contain('0.0.9').and.to.contain(VERSION);
  });

  it('does not warn when the same element is defined twice', () => {
    const element = class extends HTMLElement {};
    const heard = warnings(() => {
      defineElement('plan-defined', element);
      defineElement('plan-defined', element);
    });
    expect(heard).to.deep.equal([]);
    expect(customElements.get('plan-defined')).to.equal(element);
  });
});
