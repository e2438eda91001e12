import {expect, fixture, html} from '@open-wc/testing';
import {resetMouse, sendKeys, sendMouse, setViewport} from '@web/test-runner-commands';
import {PlanComparison} from '../../../src/elements/comparison/plan-comparison.js';
import {PlanDetails} from '../../../src/elements/details/plan-details.js';
import {groupPlans} from '../../../src/plans/groups.js';
import {detailStrings as es} from '../../../src/strings/es/details.js';
import {FULL_ENTRY} from '../details/details-support.js';
import {until, part, plansOf, read, recordAnnouncements, settled} from '../support.js';

before(() => {
  PlanComparison.define();
  PlanDetails.define();
});

async function makeDetails(settings: object = {}): Promise<PlanDetails> {
  const details = await fixture<PlanDetails>(html`<plan-details></plan-details>`);
  const [plan] = plansOf(FULL_ENTRY);
  Object.assign(details, {plan, open: true, ...settings});
  await details.updateComplete;
  return details;
}

async function makeComparison(): Promise<PlanComparison> {
  const comparison = await fixture<PlanComparison>(html`<plan-comparison></plan-comparison>`);
  const plans = groupPlans(plansOf(FULL_ENTRY, {...FULL_ENTRY, searchResultPlanId: 'other', planName: 'Harbor'}));
  Object.assign(comparison, {plans, open: true});
  await comparison.updateComplete;
  await until(() => comparison.renderRoot.querySelector('.body > p'));
  return comparison;
}

const button = (element: Element, term: string) =>
  part<HTMLButtonElement>(element, `.explain[aria-label*="${term}" i]`);
/** The texts that are shown. */
const shown = ({renderRoot}: PlanDetails | PlanComparison) =>
  [...renderRoot.querySelectorAll('.explanation')].filter(text => text.checkVisibility()).map(read);
const focused = (element: Element) => element.shadowRoot?.activeElement;

/** Each element that explains terms. */
const MAKERS = {'plan-details': makeDetails, 'plan-comparison': makeComparison} as const;

for (const [name, make] of Object.entries(MAKERS))
  describe(`the explanations of terms in ${name}`, () => {
    afterEach(async () => {
      await resetMouse();
      await setViewport({width: 800, height: 600});
    });

    it('a sign that explains a term is a circle', async () => {
      const {inlineSize, blockSize} = getComputedStyle(button(await make(), 'deductible'), '::before');
      expect(parseFloat(inlineSize)).to.be.above(10);
      expect(inlineSize).to.equal(blockSize);
    });

    for (const [width, scheme] of [
      [1280, 'light'],
      [320, 'dark'],
    ] as const)
      it(`an open explanation is accessible in ${scheme} mode at ${width} px`, async () => {
        await setViewport({width, height: 700});
        const element = await make();
        element.style.colorScheme = scheme;
        button(element, 'deductible').click();
        expect(shown(element)).to.have.length(1);
        await expect(await settled(element)).to.be.accessible();
      });

    it('there is one for the deductible, coverage level, rating, miles and down payment, and none is open', async () => {
      const element = await make();
      for (const term of ['Deductible', 'Coverage level', 'Rating', 'Miles', 'Down payment'])
        expect(button(element, term).ariaLabel).to.equal(`What does “${term}” mean?`);
      expect(shown(element)).to.deep.equal([]);
      expect(element.renderRoot.querySelectorAll('dialog [title]')).to.have.length(0);
    });

    it('the text is shown and announced when the button is pressed, and the focus stays on the button', async () => {
      const element = await make();
      const announcements = recordAnnouncements(element);
      button(element, 'deductible').focus();
      await sendKeys({press: 'Enter'});
      expect(shown(element)).to.have.length(1);
      expect(shown(element)[0]).to.match(/^The deductible is your share of a covered repair/);
      expect(focused(element)).to.equal(button(element, 'deductible'));
      await until(() => announcements.length > 0);
      expect(announcements).to.deep.equal(shown(element));
    });

    it('Escape hides the text but not the dialog, and the focus stays on the button', async () => {
      const element = await make();
      button(element, 'miles').focus();
      await sendKeys({press: 'Enter'});
      expect(shown(element)).to.have.length(1);
      await sendKeys({press: 'Escape'});
      await until(() => shown(element).length === 0);
      expect([element.open, part<HTMLDialogElement>(element, 'dialog').open]).to.deep.equal([true, true]);
      expect(focused(element)).to.equal(button(element, 'miles'));
    });

    it('the text covers nothing that receives the focus with Tab', async () => {
      await setViewport({width: 320, height: 256});
      const element = await make();
      element.style.setProperty('--plan-font-size', '24px');
      const goOn = () => sendKeys({press: 'Tab'});
      const goBack = async () => {
        await sendKeys({down: 'Shift'});
        await goOn();
        await sendKeys({up: 'Shift'});
      };
      for (const move of [goOn, goBack]) {
        button(element, 'deductible').focus();
        await sendKeys({press: 'Enter'});
        expect(shown(element)).to.have.length(1);
        while ([null, button(element, 'deductible')].includes(focused(element) as HTMLButtonElement | null))
          await move();
        // A text that scrolls may have the focus itself.
        if (focused(element)?.matches('.explanation')) await move();
        expect(focused(element)).to.not.equal(button(element, 'deductible'));
        // A text in the flow covers nothing.
        if (CSS.supports('position-area', 'block-end')) expect(shown(element)).to.deep.equal([]);
        else button(element, 'deductible').click();
      }
    });

    it('a press on the text leaves it open', async () => {
      const element = await make();
      button(element, 'deductible').scrollIntoView({block: 'center'});
      button(element, 'deductible').focus();
      button(element, 'deductible').click();
      const text = [...element.renderRoot.querySelectorAll('.explanation')].find(it => it.checkVisibility());
      const {left, top} = text?.getBoundingClientRect() ?? new DOMRect();
      await sendMouse({type: 'click', position: [Math.round(left) + 15, Math.round(top) + 15]});
      expect(shown(element)).to.have.length(1);
    });

    it('a second press hides the text, and another term’s text replaces it', async () => {
      const element = await make();
      button(element, 'miles').click();
      button(element, 'miles').click();
      expect(shown(element)).to.deep.equal([]);
      button(element, 'miles').click();
      button(element, 'rating').click();
      expect(shown(element)).to.have.length(1);
      expect(shown(element)[0]).to.contain('0 to 10');
    });

    for (const [width, height] of [
      [1280, 700],
      [320, 256],
    ] as const)
      it(`the text is within a window of ${width} × ${height} pixels, and not over its button`, async () => {
        await setViewport({width, height});
        const element = await make();
        element.style.setProperty('--plan-font-size', '24px');
        for (const term of ['deductible', 'coverage level', 'down payment']) {
          button(element, term).scrollIntoView({block: 'center'});
          button(element, term).click();
          const text = [...element.renderRoot.querySelectorAll('.explanation')].find(it => it.checkVisibility());
          const box = text?.getBoundingClientRect() ?? new DOMRect();
          const own = button(element, term).getBoundingClientRect();
          expect(box.left).to.be.at.least(0);
          expect(box.right).to.be.at.most(width);
          expect(box.top).to.be.at.least(0);
          expect(box.bottom).to.be.at.most(height);
          expect(box.top >= own.bottom - 1 || box.bottom <= own.top + 1, `${term} covers its button`).to.equal(true);
        }
      });
  });

describe('the explanations of terms', () => {
  it('the coverage level is explained with each level and what it means', async () => {
    const details = await makeDetails();
    button(details, 'coverage level').click();
    expect(shown(details)[0]).to.contain(
      'Powertrain: Main parts of the powertrain, such as the engine and transmission.',
    );
  });

  it('are in Spanish with Spanish strings', async () => {
    const details = await makeDetails({strings: es});
    button(details, 'deductible').click();
    expect(shown(details)).to.deep.equal([es.explanations.deductible]);
  });

  it('do not belong to the name of a row in the comparison', async () => {
    const comparison = await makeComparison();
    const names = [...comparison.renderRoot.querySelectorAll('th[scope="row"]:has(.explain)')].map(it => it.ariaLabel);
    expect(names).to.include.members(['Deductible', 'Rating', 'Coverage level', 'Miles', 'Down payment']);
  });

  describe('in a browser that cannot anchor a popover', () => {
    const supports = CSS.supports.bind(CSS);
    before(() => {
      CSS.supports = (query: string, value?: string) =>
        query !== 'position-area' && (value === undefined ? supports(query) : supports(query, value));
    });
    after(() => {
      CSS.supports = supports;
    });

    it('the text is in the flow, is announced, and Escape hides it but not the dialog', async () => {
      const details = await makeDetails();
      const announcements = recordAnnouncements(details);
      const opener = button(details, 'deductible');
      opener.focus();
      await sendKeys({press: 'Enter'});
      expect(shown(details)).to.have.length(1);
      expect(opener.getBoundingClientRect().bottom).to.be.at.most(
        opener.nextElementSibling?.getBoundingClientRect().top ?? 0,
      );
      await until(() => announcements.length > 0);
      expect(announcements).to.deep.equal(shown(details));
      await expect(await settled(details)).to.be.accessible();
      await sendKeys({press: 'Escape'});
      expect(shown(details)).to.deep.equal([]);
      expect([details.open, focused(details)]).to.deep.equal([true, opener]);
    });
  });
});
