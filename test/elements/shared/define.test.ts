import {expect} from '@open-wc/testing';
import {defineElement} from '../../../src/elements/shared/define-element.js';
import {VERSION} from '../../../src/elements/shared/version.js';
import {until} from '../support.js';

const {warn} = console;
let heard: string[] = [];
beforeEach(() => {
  heard = [];
  console.warn = (text: string) => heard.push(text);
});
afterEach(() => (console.warn = warn));

describe('defining an element', () => {
  it('B7: does not warn when the same element is defined twice, and warns once of another version, naming both', async () => {
    const element = class extends HTMLElement {};
    defineElement('plan-defined', element);
    defineElement('plan-defined', element);
    expect(customElements.get('plan-defined')).to.equal(element);

    const first = Object.assign(class extends HTMLElement {}, {version: '0.0.9'});
    customElements.define('plan-taken', first);
    customElements.define('plan-taken-too', class extends first {});
    defineElement('plan-taken', class extends HTMLElement {});
    defineElement('plan-taken-too', class extends HTMLElement {});
    expect(customElements.get('plan-taken')).to.equal(first);
    await until(() => heard.length > 0);
    // The messages are loaded in order.
    await import('../../../src/elements/shared/warnings.js');
    expect(heard).to.have.length(1);
    expect(heard[0]).to.contain('plan-taken').and.to.contain('0.0.9').and.to.contain(VERSION);
  });
});
