import {expect, fixture, html} from '@open-wc/testing';
import {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {contrast} from '../contrast.js';
import {part} from '../support.js';

/** The channels of 512 colors of sRGB, from black to white. */
const LEVELS = [0, 36, 73, 109, 146, 182, 219, 255];

describe('text on an accent', () => {
  it('has a contrast of at least 4.5 to 1 on every color, if a page sets no color for it', async () => {
    PlanVehicleForm.define();
    const form = await fixture<PlanVehicleForm>(html`<plan-vehicle-form></plan-vehicle-form>`);
    const style = getComputedStyle(part(form, '[part~=submit]'));
    const accents = LEVELS.flatMap(red =>
      LEVELS.flatMap(green => LEVELS.map(blue => `rgb(${red}, ${green}, ${blue})`)),
    );
    const tooClose = accents.filter(accent => {
      form.style.setProperty('--plan-color-accent', accent);
      return style.backgroundColor !== accent || contrast([style.color], [accent]) < 4.5;
    });
    expect(tooClose).to.deep.equal([]);
  });
});

describe('a button on a surface', () => {
  for (const [scheme, surface] of [
    ['light', '#fff'],
    ['dark', '#181b1e'],
  ] as const)
    it(`has a border that contrasts by at least 3 to 1 where its accent may not (${scheme})`, async () => {
      PlanVehicleForm.define();
      const form = await fixture<PlanVehicleForm>(html`<plan-vehicle-form></plan-vehicle-form>`);
      form.style.colorScheme = scheme;
      const style = getComputedStyle(part(form, '[part~=submit]'));
      const tooClose = ['#ffd400', '#000', '#fff', '#14532d', surface].filter(accent => {
        form.style.setProperty('--plan-color-accent', accent);
        return style.borderTopWidth === '0px' || contrast([style.borderTopColor], [surface]) < 3;
      });
      expect(tooClose).to.deep.equal([]);
    });
});
