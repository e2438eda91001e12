import {expect, fixture, html, nextFrame} from '@open-wc/testing';
import {sendKeys, sendMouse, setViewport} from '@web/test-runner-commands';
import {groupPlans} from '../../../src/plans/groups.js';
import {PlanComparison} from '../../../src/elements/comparison/plan-comparison.js';
import {PlanDetails} from '../../../src/elements/details/plan-details.js';
import {PlanList} from '../../../src/elements/list/plan-list.js';
import {PlanStartPrice} from '../../../src/elements/start-price/plan-start-price.js';
import {PlanVinScanner} from '../../../src/elements/scanner/plan-vin-scanner.js';
import {ENTRIES, heard, holds, makeService, part, plansOf, rootsOf, still} from '../support.js';

before(() => {
  for (const element of [PlanComparison, PlanDetails, PlanList, PlanStartPrice, PlanVinScanner]) element.define();
});
after(() => setViewport({width: 800, height: 600}));

/** An element that has a dialog, in a place of the page. */
interface Setting {
  readonly element: HTMLElement;
  readonly dialog: HTMLDialogElement;
  /** Has the focus before the dialog, and again after it. */
  readonly opener: HTMLElement;
  open(): Promise<void>;
}

const groups = groupPlans(plansOf(...ENTRIES));
const dialogOf = (element: Element) => part<HTMLDialogElement>(element, 'dialog');

/** What a page opens by a property, from a button of its own. */
async function makeOwned(element: PlanComparison | PlanDetails | PlanVinScanner): Promise<Setting> {
  const [place, opener] = await makePlace();
  place.append(element);
  await element.updateComplete;
  return {
    element,
    dialog: dialogOf(element),
    opener,
    async open() {
      opener.focus();
      element.open = true;
      await element.updateComplete;
    },
  };
}

/** A place for an element, with a button before it. */
async function makePlace(): Promise<[place: HTMLElement, opener: HTMLElement]> {
  const parent = await fixture<HTMLElement>(
    html`<div>
      <button type="button">Open</button>
      <div></div>
    </div>`,
  );
  return [parent.lastElementChild as HTMLElement, parent.firstElementChild as HTMLElement];
}

const make = <K extends keyof HTMLElementTagNameMap>(tag: K, settings: Partial<HTMLElementTagNameMap[K]>) =>
  Object.assign(document.createElement(tag), settings);

/** Every dialog of ours, by what it shows. */
const DIALOGS: Readonly<Record<string, () => Promise<Setting>>> = {
  comparison: () => makeOwned(make('plan-comparison', {plans: groups})),
  details: () => makeOwned(make('plan-details', {group: groups[0]})),
  scanner: () => makeOwned(make('plan-vin-scanner', {detector: {detect: () => Promise.resolve([])}})),

  async filters() {
    const [place] = await makePlace();
    const element = make('plan-list', {plans: groups});
    place.append(element);
    await holds(() => element.renderRoot.querySelector('[part~="filters"]'), 'the tools load');
    const opener = part(element, '[part~="filters"]');
    const dialog = part<HTMLDialogElement>(element, '[part~="panel"]');
    const open = async (): Promise<void> => {
      opener.click();
      await holds(() => dialog.open);
    };
    return {element, dialog, opener, open};
  },

  async 'start price'() {
    const [place] = await makePlace();
    const {service} = makeService();
    const element = make('plan-start-price', {service, vin: '1HGCM82633A004352', mileage: '48000', state: 'CA'});
    const words = Object.assign(document.createElement('span'), {slot: 'no-price', textContent: 'See plans'});
    element.append(words);
    place.append(element);
    await element.updateComplete;
    const opener = part(element, '[part="open"]');
    await holds(() => !opener.hidden);
    const open = async (): Promise<void> => {
      opener.click();
      await heard(element, 'plan-start-price-open');
    };
    return {element, dialog: dialogOf(element), opener, open};
  },
};

const place = ({element}: Setting) => element.parentElement as HTMLElement;

/** Waits until the browser's history is at the entry for so many dialogs, which belongs to a hidden frame. */
const isAtEntry = (count: number): Promise<void> =>
  holds(() => {
    const roots = [...document.querySelectorAll('*')].flatMap(rootsOf);
    const frames = roots.flatMap(root => [...root.querySelectorAll('iframe')]);
    return frames.some(frame => frame.contentWindow?.history.state === count);
  }, `the entry for ${count} dialogs`);

/** Presses Back once it has something to close. */
async function goBack(count = 1): Promise<void> {
  await isAtEntry(count);
  history.back();
}

/** A press of the mouse beside a dialog, where only the page behind it is. */
const besideOf = (dialog: HTMLDialogElement): [number, number] => {
  const {top, left} = dialog.getBoundingClientRect();
  expect(Math.max(top, left)).to.be.above(4);
  return top > 4 ? [200, 2] : [2, 200];
};

const closeButton = (dialog: HTMLDialogElement): HTMLButtonElement =>
  [...dialog.querySelectorAll('button')].find(({textContent}) => textContent?.trim() === 'Close') as HTMLButtonElement;

interface Way {
  close(setting: Setting): unknown;
  /** Whether what had the focus is still there to have it back. */
  readonly givesFocusBack: boolean;
}

/** What closes each of them. */
const WAYS: Readonly<Record<string, Way>> = {
  Escape: {close: () => sendKeys({press: 'Escape'}), givesFocusBack: true},
  'Escape, which the page cancels,': {
    close: async () => {
      const cancel = (event: Event): void => event.preventDefault();
      addEventListener('keydown', cancel, true);
      await sendKeys({press: 'Escape'});
      removeEventListener('keydown', cancel, true);
    },
    givesFocusBack: true,
  },
  'the browser, asked to as by an Android phone’s Back,': {
    close: ({dialog}) => dialog.requestClose(),
    givesFocusBack: true,
  },
  Back: {close: () => goBack(), givesFocusBack: true},
  'its button': {
    close: ({dialog}) => closeButton(dialog).click(),
    givesFocusBack: true,
  },
  'a press beside it': {
    close: ({dialog}) => sendMouse({type: 'click', position: besideOf(dialog)}),
    givesFocusBack: true,
  },
  'a parent that is no longer displayed': {
    close: setting => (place(setting).style.display = 'none'),
    givesFocusBack: false,
  },
  'a parent that is hidden': {close: setting => (place(setting).hidden = true), givesFocusBack: false},
  'a parent whose content is not visible': {
    close: setting => Object.assign(place(setting).style, {contentVisibility: 'hidden'}),
    givesFocusBack: false,
  },
  'its element being hidden': {close: ({element}) => (element.hidden = true), givesFocusBack: false},
  'its element being removed': {close: ({element}) => element.remove(), givesFocusBack: false},
  'its element being moved': {close: ({element}) => document.body.append(element), givesFocusBack: false},
};

const isFocused = (element: Element): boolean =>
  (element.getRootNode() as Document | ShadowRoot).activeElement === element;

/** How many pixels of the screen one of a zoomed page is, in engines that measure in those of the page. */
function pixelsOf(zoom: string): number {
  const probe = document.createElement('div');
  probe.style.inlineSize = '100px';
  document.body.append(probe);
  const {width} = probe.getBoundingClientRect();
  probe.remove();
  return (100 * Number(zoom)) / width;
}

/** Whether the page can be used: what a modal dialog covers cannot have the focus. */
function isPageUsable(): boolean {
  const other = Object.assign(document.createElement('button'), {textContent: 'Elsewhere'});
  document.body.append(other);
  other.focus();
  const isFocused = document.activeElement === other;
  other.remove();
  return isFocused;
}

for (const [name, makeSetting] of Object.entries(DIALOGS)) {
  describe(`the dialog of the ${name}`, () => {
    let setting: Setting;

    beforeEach(async () => {
      await setViewport({width: 640, height: 700});
      setting = await makeSetting();
      await setting.open();
      expect(setting.dialog.matches(':modal')).to.equal(true);
    });

    afterEach(() => {
      setting.element.remove();
      document.body.style.zoom = '';
    });

    for (const [way, {close, givesFocusBack}] of Object.entries(WAYS)) {
      it(`is closed by ${way}, and the page can be used`, async () => {
        const closed = heard(setting.dialog, 'close');
        await close(setting);
        await closed;
        await holds(() => !setting.dialog.open);
        expect(setting.dialog.hasAttribute('open')).to.equal(false);
        if (givesFocusBack) await holds(() => isFocused(setting.opener), 'the focus comes back');
        expect(isPageUsable()).to.equal(true);
      });
    }

    it('keeps Escape to itself', async () => {
      const keys: string[] = [];
      const hear = ({type, key}: KeyboardEvent): void => void keys.push(`${type} ${key}`);
      const parent = place(setting);
      const listen = (method: 'addEventListener' | 'removeEventListener'): void => {
        for (const target of [document, parent])
          for (const type of ['keydown', 'keyup'] as const) {
            target[method](type, hear as EventListener);
            target[method](type, hear as EventListener, true);
          }
      };
      listen('addEventListener');
      const closed = heard(setting.dialog, 'close');
      await sendKeys({press: 'Escape'});
      await closed;
      setting.opener.focus();
      await sendKeys({press: 'Shift'});
      listen('removeEventListener');
      expect([...new Set(keys)]).to.have.members(['keydown Shift', 'keyup Shift']);
    });

    it('stays open when a press that began in it ends beside it', async () => {
      const {top, left, width, height} = setting.dialog.getBoundingClientRect();
      const inside: [number, number] = [Math.round(left + width / 2), Math.round(top + height - 12)];
      await sendMouse({type: 'move', position: inside});
      await sendMouse({type: 'down'});
      await sendMouse({type: 'move', position: besideOf(setting.dialog)});
      const released = heard(window, 'pointerup');
      await sendMouse({type: 'up'});
      await released;
      await nextFrame();
      await nextFrame();
      expect(setting.dialog.open && !setting.dialog.hasAttribute('data-closing')).to.equal(true);
    });

    it('stays in sight when its parent is made invisible', async () => {
      place(setting).style.visibility = 'hidden';
      expect(setting.dialog.checkVisibility({visibilityProperty: true})).to.equal(true);
      const closed = heard(setting.dialog, 'close');
      closeButton(setting.dialog).click();
      await closed;
      expect(isPageUsable()).to.equal(true);
    });

    for (const zoom of ['0.75', '1.5', '2']) {
      it(`fits the screen on a page that is zoomed to ${zoom}, and its button can be pressed`, async () => {
        document.body.style.zoom = zoom;
        await still(setting.element);
        const pixels = pixelsOf(zoom);
        const dialog = setting.dialog.getBoundingClientRect();
        const {x, y, width, height} = closeButton(setting.dialog).getBoundingClientRect();
        const middle = [x + width / 2, y + height / 2].map(length => Math.round(length * pixels));
        const closed = heard(setting.dialog, 'close');
        await sendMouse({type: 'click', position: middle as [number, number]});
        await closed;
        expect(Math.min(dialog.top, dialog.left)).to.be.at.least(0);
        expect(dialog.right * pixels).to.be.below(innerWidth + 1);
        expect(dialog.bottom * pixels).to.be.below(innerHeight + 1);
      });
    }

    it('takes its entry in the history back when it is closed, and the page hears of nothing', async () => {
      const told: string[] = [];
      const tell = ({type}: Event): void => void told.push(type);
      addEventListener('popstate', tell);
      // Not every engine has it.
      window.navigation?.addEventListener('navigate', tell);
      await isAtEntry(1);
      const {length} = history;
      for (const close of [() => sendKeys({press: 'Escape'}), goBack]) {
        await close();
        await isAtEntry(0);
        await holds(() => !setting.dialog.open);
        await setting.open();
        await isAtEntry(1);
      }
      removeEventListener('popstate', tell);
      window.navigation?.removeEventListener('navigate', tell);
      expect(history.length).to.equal(length);
      expect(told).to.deep.equal([]);
    });
  });
}

for (const tag of ['plan-comparison', 'plan-details', 'plan-vin-scanner'] as const) {
  describe(`the dialog of a ${tag} that the page opens`, () => {
    const settings = {plans: groups, group: groups[0], detector: {detect: () => Promise.resolve([])}};

    it('says once that it was closed, also when it is opened again in the same moment', async () => {
      const element = await fixture<PlanDetails>(html`<div></div>`).then(async parent => {
        const made = Object.assign(document.createElement(tag), settings, {open: true});
        parent.append(made);
        await made.updateComplete;
        return made;
      });
      let count = 0;
      element.addEventListener('close', () => (count += 1));
      element.open = false;
      await element.updateComplete;
      element.open = true;
      await element.updateComplete;
      await nextFrame();
      await nextFrame();
      expect([count, element.open, dialogOf(element).matches(':modal')]).to.deep.equal([1, true, true]);
      element.remove();
    });

    it('opens in the page when it was to be opened outside of it', async () => {
      const element = Object.assign(document.createElement(tag), settings, {open: false});
      const parent = await fixture(html`<div></div>`);
      parent.append(element);
      await element.updateComplete;
      element.remove();
      element.open = true;
      await element.updateComplete;
      parent.append(element);
      await holds(() => dialogOf(element).matches(':modal'));
      element.remove();
      expect(isPageUsable()).to.equal(true);
    });
  });
}

describe('dialogs above each other', () => {
  it('are closed one by one, the last one first, by Back and by Escape', async () => {
    const below = await makeOwned(make('plan-comparison', {plans: groups}));
    const above = await makeOwned(make('plan-details', {group: groups[0]}));
    const openness = () => [below, above].map(({dialog}) => dialog.open);
    for (const close of [goBack, () => sendKeys({press: 'Escape'})]) {
      await below.open();
      await above.open();
      await close(2);
      await holds(() => !above.dialog.open);
      expect(openness()).to.deep.equal([true, false]);
      await close(1);
      await holds(() => !below.dialog.open);
    }
  });

  it('leave Escape to a dialog that the page has opened above them', async () => {
    const {dialog, open} = await makeOwned(make('plan-details', {group: groups[0]}));
    await open();
    const other = await fixture<HTMLDialogElement>(html`<dialog><button>Accept</button></dialog>`);
    other.showModal();
    const closed = heard(other, 'close');
    await sendKeys({press: 'Escape'});
    await closed;
    expect(dialog.open).to.equal(true);
  });
});
