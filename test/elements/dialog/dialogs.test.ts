import {expect, fixture, html, nextFrame} from '@open-wc/testing';
import {sendKeys, sendMouse, setViewport} from '@web/test-runner-commands';
import {groupPlans} from '../../../src/plans/groups.js';
import {PlanComparison} from '../../../src/elements/comparison/plan-comparison.js';
import {PlanDetails} from '../../../src/elements/details/plan-details.js';
import {PlanList} from '../../../src/elements/list/plan-list.js';
import {PlanSavedPrices} from '../../../src/elements/saved/plan-saved-prices.js';
import type {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {PlanStartPrice} from '../../../src/elements/start-price/plan-start-price.js';
import {PlanVinScanner} from '../../../src/elements/scanner/plan-vin-scanner.js';
import {keepPrices} from '../saved/saved-support.js';
import {ENTRIES, nextEvent, until, makeService, part, plansOf, rootsOf, settled} from '../support.js';

before(() => {
  for (const element of [PlanComparison, PlanDetails, PlanList, PlanStartPrice, PlanVinScanner]) element.define();
  PlanSavedPrices.define();
});
after(() => setViewport({width: 800, height: 600}));
after(() => localStorage.clear());

/** An element with a dialog, in a container on the page. */
interface Setting {
  readonly element: HTMLElement;
  readonly dialog: HTMLDialogElement;
  /** The element that has focus before and after the dialog. */
  readonly opener: HTMLElement;
  open(): Promise<void>;
}

const groups = groupPlans(plansOf(...ENTRIES));
const dialogOf = (element: Element) => part<HTMLDialogElement>(element, 'dialog');

/** Creates an element that the page opens with a property, from its own button. */
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

/** Creates a container for an element, with a button before it. */
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

/** All of our dialogs, by what they show. */
const DIALOGS: Readonly<Record<string, () => Promise<Setting>>> = {
  comparison: () => makeOwned(make('plan-comparison', {plans: groups})),
  details: () => makeOwned(make('plan-details', {group: groups[0]})),
  scanner: () => makeOwned(make('plan-vin-scanner', {detector: {detect: () => Promise.resolve([])}})),

  async filters() {
    const [place] = await makePlace();
    const element = make('plan-list', {plans: groups});
    place.append(element);
    await until(() => element.renderRoot.querySelector('[part~="filters"]'), 'the tools load');
    const opener = part(element, '[part~="filters"]');
    const dialog = part<HTMLDialogElement>(element, '[part~="panel"]');
    const open = async (): Promise<void> => {
      opener.click();
      await until(() => dialog.open);
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
    await until(() => !opener.hidden);
    const open = async (): Promise<void> => {
      opener.click();
      await nextEvent(element, 'plan-start-price-open');
    };
    const dialog = (): HTMLDialogElement => dialogOf(part(element, 'plan-finder'));
    return withDialog({element, opener, open}, dialog);
  },

  async 'saved prices'() {
    const [place] = await makePlace();
    keepPrices();
    const {service} = makeService();
    const element = make('plan-saved-prices', {applySettings: finder => Object.assign(finder, {service})});
    place.append(element);
    await element.updateComplete;
    const opener = part(element, '.show');
    const dialog = dialogOf(element);
    const open = async (): Promise<void> => {
      opener.click();
      await until(() => dialog.open);
    };
    return {element, dialog, opener, open};
  },

  async finder() {
    const [place, opener] = await makePlace();
    const element = make('plan-finder', {service: makeService().service});
    place.append(element);
    const open = async (): Promise<void> => {
      opener.focus();
      await element.open();
    };
    return withDialog({element, opener, open}, () => dialogOf(element));
  },
};

/** Adds a dialog that is in the page only while it is open. */
function withDialog(setting: Omit<Setting, 'dialog'>, find: () => HTMLDialogElement): Setting {
  let dialog: HTMLDialogElement | undefined;
  return Object.defineProperty(setting, 'dialog', {get: () => (dialog ??= find())}) as Setting;
}

const place = ({element}: Setting) => element.parentElement as HTMLElement;

/** The hidden frame that the dialogs' history entries belong to, among those of the page's shadow roots. */
const findFrames = (): readonly HTMLIFrameElement[] => {
  const roots = [...document.querySelectorAll('*')].flatMap(rootsOf);
  return roots.flatMap(root => [...root.querySelectorAll('iframe')]);
};

/** Waits until the browser's history is at the entry for this number of dialogs. */
const isAtEntry = (count: number): Promise<void> =>
  until(
    () => findFrames().some(frame => frame.contentWindow?.history.state === count),
    `the entry for ${count} dialogs`,
  );

/** Goes back once there is a dialog to close. */
async function goBack(count = 1): Promise<void> {
  await isAtEntry(count);
  history.back();
}

/** A point beside a dialog, where only the page behind it is. */
const besideOf = (dialog: HTMLDialogElement): [number, number] => {
  const {top, left} = dialog.getBoundingClientRect();
  expect(Math.max(top, left)).to.be.above(4);
  return top > 4 ? [200, 2] : [2, 200];
};

const closeButton = (dialog: HTMLDialogElement): HTMLButtonElement =>
  [...dialog.querySelectorAll('button')].find(({ariaLabel}) => ariaLabel === 'Close') as HTMLButtonElement;

interface Way {
  close(setting: Setting): unknown;
  /** Whether the element that had focus can receive it again. */
  readonly returnsFocus: boolean;
}

/** The ways to close each dialog. */
const WAYS: Readonly<Record<string, Way>> = {
  Escape: {close: () => sendKeys({press: 'Escape'}), returnsFocus: true},
  'Escape that the page cancels': {
    close: async () => {
      const cancel = (event: Event): void => event.preventDefault();
      addEventListener('keydown', cancel, true);
      await sendKeys({press: 'Escape'});
      removeEventListener('keydown', cancel, true);
    },
    returnsFocus: true,
  },
  'a close request such as Back on an Android phone': {
    close: ({dialog}) => dialog.requestClose(),
    returnsFocus: true,
  },
  Back: {close: () => goBack(), returnsFocus: true},
  'the close button': {
    close: ({dialog}) => closeButton(dialog).click(),
    returnsFocus: true,
  },
  'a click on the backdrop': {
    close: ({dialog}) => sendMouse({type: 'click', position: besideOf(dialog)}),
    returnsFocus: true,
  },
  'display: none on its parent': {
    close: setting => (place(setting).style.display = 'none'),
    returnsFocus: false,
  },
  'hiding its parent': {close: setting => (place(setting).hidden = true), returnsFocus: false},
  'content-visibility: hidden on its parent': {
    close: setting => Object.assign(place(setting).style, {contentVisibility: 'hidden'}),
    returnsFocus: false,
  },
  'hiding its element': {close: ({element}) => (element.hidden = true), returnsFocus: false},
  'removing its element': {close: ({element}) => element.remove(), returnsFocus: false},
  'moving its element': {close: ({element}) => document.body.append(element), returnsFocus: false},
};

const isFocused = (element: Element): boolean =>
  (element.getRootNode() as Document | ShadowRoot).activeElement === element;

/** The number of screen pixels per pixel of a zoomed page, in engines that measure in the latter. */
function pixelsOf(zoom: string): number {
  const probe = document.createElement('div');
  probe.style.inlineSize = '100px';
  document.body.append(probe);
  const {width} = probe.getBoundingClientRect();
  probe.remove();
  return (100 * Number(zoom)) / width;
}

/** Whether the page can be used: elements behind a modal dialog cannot receive focus. */
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

    for (const [way, {close, returnsFocus}] of Object.entries(WAYS)) {
      it(`the dialog closes on ${way}, and the page can be used again`, async () => {
        const closed = nextEvent(setting.dialog, 'close');
        await close(setting);
        await closed;
        await until(() => !setting.dialog.open);
        expect(setting.dialog.hasAttribute('open')).to.equal(false);
        if (returnsFocus) await until(() => isFocused(setting.opener), 'focus returns');
        expect(isPageUsable()).to.equal(true);
      });
    }

    it('the dialog hides Escape from the page', async () => {
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
      const closed = nextEvent(setting.dialog, 'close');
      await sendKeys({press: 'Escape'});
      await closed;
      setting.opener.focus();
      await sendKeys({press: 'Shift'});
      listen('removeEventListener');
      expect([...new Set(keys)]).to.have.members(['keydown Shift', 'keyup Shift']);
    });

    it('the dialog stays open when a press that began in it ends beside it', async () => {
      const {top, left, width, height} = setting.dialog.getBoundingClientRect();
      const inside: [number, number] = [Math.round(left + width / 2), Math.round(top + height - 12)];
      await sendMouse({type: 'move', position: inside});
      await sendMouse({type: 'down'});
      await sendMouse({type: 'move', position: besideOf(setting.dialog)});
      const released = nextEvent(window, 'pointerup');
      await sendMouse({type: 'up'});
      await released;
      await nextFrame();
      await nextFrame();
      expect(setting.dialog.open && !setting.dialog.hasAttribute('data-closing')).to.equal(true);
    });

    it('the dialog stays visible when its parent’s visibility is hidden', async () => {
      place(setting).style.visibility = 'hidden';
      expect(setting.dialog.checkVisibility({visibilityProperty: true})).to.equal(true);
      const closed = nextEvent(setting.dialog, 'close');
      closeButton(setting.dialog).click();
      await closed;
      expect(isPageUsable()).to.equal(true);
    });

    for (const zoom of ['0.75', '1.5', '2']) {
      it(`the dialog fits the screen on a page that is zoomed to ${zoom}, and its button can be clicked`, async () => {
        document.body.style.zoom = zoom;
        await settled(setting.element);
        const pixels = pixelsOf(zoom);
        const dialog = setting.dialog.getBoundingClientRect();
        const {x, y, width, height} = closeButton(setting.dialog).getBoundingClientRect();
        const middle = [x + width / 2, y + height / 2].map(length => Math.round(length * pixels));
        const closed = nextEvent(setting.dialog, 'close');
        await sendMouse({type: 'click', position: middle as [number, number]});
        await closed;
        expect(Math.min(dialog.top, dialog.left)).to.be.at.least(0);
        expect(dialog.right * pixels).to.be.below(innerWidth + 1);
        expect(dialog.bottom * pixels).to.be.below(innerHeight + 1);
      });
    }

    it('the dialog removes its history entry when it closes, and the page receives no event', async () => {
      const told: string[] = [];
      const tell = ({type}: Event): void => void told.push(type);
      addEventListener('popstate', tell);
      // Not every engine supports it.
      window.navigation?.addEventListener('navigate', tell);
      await isAtEntry(1);
      const {length} = history;
      for (const close of [() => sendKeys({press: 'Escape'}), goBack]) {
        await close();
        await isAtEntry(0);
        await until(() => !setting.dialog.open);
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

    it('dispatches close once, even if it is opened again in the same moment', async () => {
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

    it('leaves the page where it is if the page removes the element when the dialog closes', async () => {
      for (const entry of ['first', 'second', 'third']) history.pushState(entry, '');
      const [parent] = await makePlace();
      const element = Object.assign(document.createElement(tag), settings, {open: true});
      parent.append(element);
      await isAtEntry(1);
      element.addEventListener('close', () => element.remove(), {once: true});
      element.open = false;
      await until(() => !element.isConnected);
      const entries: unknown[] = [];
      const record = ({state}: PopStateEvent) => void entries.push(state);
      addEventListener('popstate', record);
      for (let frame = 0; frame < 5; frame += 1) await nextFrame();
      history.back();
      await until(() => entries.length > 0);
      removeEventListener('popstate', record);
      expect([entries, history.state]).to.deep.equal([['second'], 'second']);
    });

    it('leaves the page at the entry that it adds when the dialog closes', async () => {
      const [parent] = await makePlace();
      const element = Object.assign(document.createElement(tag), settings, {open: true});
      parent.append(element);
      await isAtEntry(1);
      history.replaceState('shopping', '');
      element.addEventListener('close', () => history.pushState('done', ''), {once: true});
      element.open = false;
      await until(() => history.state === 'done');
      const entries: unknown[] = [];
      const record = ({state}: PopStateEvent) => void entries.push(state);
      addEventListener('popstate', record);
      for (let frame = 0; frame < 5; frame += 1) await nextFrame();
      removeEventListener('popstate', record);
      expect([entries, history.state]).to.deep.equal([[], 'done']);
      history.back();
      await until(() => history.state === 'shopping');
    });

    it('opens when its element is added to the page if it was opened before', async () => {
      const element = Object.assign(document.createElement(tag), settings, {open: false});
      const parent = await fixture(html`<div></div>`);
      parent.append(element);
      await element.updateComplete;
      element.remove();
      element.open = true;
      await element.updateComplete;
      parent.append(element);
      await until(() => dialogOf(element).matches(':modal'));
      element.remove();
      expect(isPageUsable()).to.equal(true);
    });
  });
}

describe('the history entries of dialogs', () => {
  const make = (): PlanDetails => {
    const details = Object.assign(document.createElement('plan-details'), {group: groups[0]});
    document.body.append(details);
    return details;
  };

  it('Back closes dialogs of elements that come and go', async () => {
    for (const isClosedFirst of [true, false, true]) {
      const details = make();
      details.open = true;
      await isAtEntry(1);
      if (isClosedFirst) {
        details.open = false;
        await isAtEntry(0);
        details.open = true;
      }
      await goBack();
      await until(() => !details.open);
      details.remove();
    }
  });

  it('Back closes dialogs one by one after the page has gone to other entries of its own', async () => {
    for (const entry of ['first', 'second', 'third']) history.pushState(entry, '');
    const [outer, inner] = [make(), make()];
    outer.open = true;
    await goBack();
    await until(() => !outer.open);
    history.back();
    await until(() => history.state === 'second');
    outer.open = true;
    inner.open = true;
    await goBack(2);
    await until(() => !inner.open);
    expect(outer.open).to.equal(true);
    await goBack();
    await until(() => !outer.open);
    expect(history.state).to.equal('second');
    outer.remove();
    inner.remove();
  });

  it('a dialog opens and closes while the browser allows no more history entries', async () => {
    const details = make();
    details.open = true;
    await isAtEntry(1);
    details.open = false;
    await isAtEntry(0);
    const entries = findFrames().at(-1)?.contentWindow?.history as History;
    const refuse = () => {
      throw new DOMException('Too many calls', 'SecurityError');
    };
    Object.assign(entries, {pushState: refuse, replaceState: refuse});
    const comparison = Object.assign(document.createElement('plan-comparison'), {plans: groups, open: true});
    document.body.append(comparison);
    await until(() => comparison.renderRoot.querySelector('[part~="cost-chart"]'), 'everything is rendered');
    comparison.open = false;
    await comparison.updateComplete;
    expect(dialogOf(comparison).open).to.equal(false);
    for (const name of ['pushState', 'replaceState']) Reflect.deleteProperty(entries, name);
    details.open = true;
    await isAtEntry(1);
    await goBack();
    await until(() => !details.open);
    comparison.remove();
    details.remove();
  });
});

describe('a checkout link in a dialog', () => {
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey'])
    it(`a checkout that ${key} opens elsewhere leaves the dialog to Back`, async () => {
      for (const entry of ['first', 'second']) history.pushState(entry, '');
      const {dialog, element, open} = await makeOwned(make('plan-details', {group: groups[0]}));
      await open();
      await isAtEntry(1);
      // In this test, no tab is opened.
      addEventListener('click', event => event.preventDefault(), {once: true});
      part(element, '[part~="checkout"]').dispatchEvent(
        new MouseEvent('click', {[key]: true, bubbles: true, composed: true, cancelable: true}),
      );
      await goBack();
      await until(() => !dialog.open);
      expect(history.state).to.equal('second');
    });
});

describe('a checkout that the page opens itself', () => {
  it('closes all dialogs, and leaves one to Back that opens right after them', async () => {
    const makeDetails = () => make('plan-details', {group: groups[0], handoff: 'event'});
    const [outer, inner, next] = [makeDetails(), makeDetails(), makeDetails()];
    const place = await fixture<HTMLElement>(html`<div></div>`);
    place.append(outer, inner, next);
    await inner.updateComplete;
    outer.open = true;
    inner.open = true;
    await isAtEntry(2);
    part(inner, '[part~="checkout"]').click();
    expect([outer, inner].map(({open}) => open)).to.deep.equal([false, false]);
    next.open = true;
    await isAtEntry(1);
    expect(next.open).to.equal(true);
    await goBack();
    await until(() => !next.open);
  });
});

describe('Escape in a dialog', () => {
  /** Opens a finder in its dialog, and focuses its field for the make. */
  async function openMakes() {
    const [parent] = await makePlace();
    const makes = () => Promise.resolve([{id: 'honda', name: 'Honda'}]);
    const finder = make('plan-finder', {service: {...makeService().service, makes}});
    parent.append(finder);
    await finder.open();
    const form = part<PlanVehicleForm>(finder, 'plan-vehicle-form');
    form.lookupMethod = 'catalog';
    await until(() => form.renderRoot.querySelector('#make')?.shadowRoot);
    const field = part<PlanVehicleForm>(form, '#make');
    const input = part(field, '#input');
    input.focus();
    return {dialog: dialogOf(finder), field, input};
  }

  it('Escape closes an open list of makes first, and the dialog around it next', async () => {
    const {dialog, input} = await openMakes();
    await sendKeys({type: 'hon'});
    await until(() => input.getAttribute('aria-expanded') === 'true', 'the list');
    await sendKeys({press: 'Escape'});
    await until(() => input.getAttribute('aria-expanded') === 'false', 'the list is closed');
    expect(dialog.open && !dialog.hasAttribute('data-closing')).to.equal(true);
    await sendKeys({press: 'Escape'});
    await until(() => !dialog.open, 'the dialog is closed');
  });

  it('Escape hides the note that no make matches, and a correction shows the list again', async () => {
    const {dialog, field, input} = await openMakes();
    const popup = () => part(field, '.popup');
    await sendKeys({type: 'hox'});
    await until(() => popup().checkVisibility(), 'the note');
    await sendKeys({press: 'Escape'});
    await until(() => !popup().checkVisibility(), 'the note is hidden');
    expect(dialog.open && !dialog.hasAttribute('data-closing')).to.equal(true);
    await sendKeys({press: 'Backspace'});
    await sendKeys({type: 'n'});
    await until(() => input.getAttribute('aria-expanded') === 'true' && popup().checkVisibility(), 'the list');
  });

  it('Escape that cancels text of an input method leaves the dialog open', async () => {
    const {dialog, open} = await makeOwned(make('plan-details', {group: groups[0]}));
    await open();
    const press = (isComposing: boolean) =>
      closeButton(dialog).dispatchEvent(
        new KeyboardEvent('keydown', {key: 'Escape', isComposing, bubbles: true, composed: true, cancelable: true}),
      );
    expect([press(true), dialog.open, dialog.hasAttribute('data-closing')]).to.deep.equal([true, true, false]);
    expect(press(false)).to.equal(false);
    await until(() => !dialog.open);
  });
});

describe('stacked dialogs', () => {
  it('stacked dialogs close one by one, the last one first, on Back and on Escape', async () => {
    const below = await makeOwned(make('plan-comparison', {plans: groups}));
    const above = await makeOwned(make('plan-details', {group: groups[0]}));
    const openness = () => [below, above].map(({dialog}) => dialog.open);
    for (const close of [goBack, () => sendKeys({press: 'Escape'})]) {
      await below.open();
      await above.open();
      await close(2);
      await until(() => !above.dialog.open);
      expect(openness()).to.deep.equal([true, false]);
      await close(1);
      await until(() => !below.dialog.open);
    }
  });

  it('stacked dialogs leave Escape to a dialog that the page has opened above them', async () => {
    const {dialog, open} = await makeOwned(make('plan-details', {group: groups[0]}));
    await open();
    const other = await fixture<HTMLDialogElement>(html`<dialog><button>Accept</button></dialog>`);
    other.showModal();
    const closed = nextEvent(other, 'close');
    await sendKeys({press: 'Escape'});
    await closed;
    expect(dialog.open).to.equal(true);
  });
});

describe('the selection of the page behind a modal dialog', () => {
  const openBeside = async (select: (text: Node) => void) => {
    const paragraph = await fixture(html`<p>Text of the page</p>`);
    const text = paragraph.firstChild as Node;
    select(text);
    const setting = await makeOwned(make('plan-details', {group: groups[0]}));
    await setting.open();
    expect(setting.dialog.matches(':modal')).to.equal(true);
    return {text, dialog: setting.dialog};
  };

  it('the caret that a click has left in the page is removed', async () => {
    const {text} = await openBeside(node => getSelection()?.collapse(node, 4));
    expect(getSelection()?.anchorNode).not.to.equal(text);
  });

  it('selected text is selected again once the dialog has closed', async () => {
    const {dialog} = await openBeside(node => getSelection()?.selectAllChildren(node.parentNode as Node));
    const closed = nextEvent(dialog, 'close');
    await sendKeys({press: 'Escape'});
    await closed;
    expect(getSelection()?.toString()).to.equal('Text of the page');
  });
});
