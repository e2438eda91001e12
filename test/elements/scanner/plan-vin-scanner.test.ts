import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys, setViewport} from '@web/test-runner-commands';
import {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {PlanVinScanner} from '../../../src/elements/scanner/plan-vin-scanner.js';
import {scannerStrings as words} from '../../../src/strings/en/scanner.js';
import {scannerStrings as spanish} from '../../../src/strings/es/scanner.js';
import {replace} from '../replace.js';
import {nextEvent, until, moveOver, part, read, settled} from '../support.js';

const VIN = '1HGCM82633A004352';

before(() => {
  PlanVinScanner.define();
  PlanVehicleForm.define();
});

/** Adds a camera that shows a canvas, and returns the tracks that pages have received. */
function plugIn(): MediaStreamTrack[] {
  const tracks: MediaStreamTrack[] = [];
  const getUserMedia = () => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
    const stream = canvas.captureStream(30);
    tracks.push(...stream.getTracks());
    return Promise.resolve(stream);
  };
  replace(navigator, 'mediaDevices', {getUserMedia});
  return tracks;
}

const refuse = (name: string) =>
  replace(navigator, 'mediaDevices', {getUserMedia: () => Promise.reject(new DOMException('', name))});

/** Creates a detector that reads the given texts. */
function makeDetector(...texts: string[]) {
  const detector = {
    texts,
    asked: 0,
    detect: () => {
      detector.asked += 1;
      return Promise.resolve(detector.texts.map(rawValue => ({rawValue})));
    },
  };
  return detector;
}

async function makeScanner(settings: Partial<PlanVinScanner> = {}) {
  const scanner = await fixture<PlanVinScanner>(html`<plan-vin-scanner></plan-vin-scanner>`);
  Object.assign(scanner, {detector: makeDetector(), open: true, ...settings});
  await scanner.updateComplete;
  return scanner;
}

const dialog = (scanner: PlanVinScanner) => part<HTMLDialogElement>(scanner, 'dialog');
const says = (scanner: PlanVinScanner, text: string) =>
  until(() => read(part(scanner, '[role="status"]')) === text, `it says: ${text}`);
const has = (scanner: PlanVinScanner, selector: string) => scanner.renderRoot.querySelector(selector) !== null;

/** Chooses a file, like the browser's own dialog. */
function choosePhoto(scanner: PlanVinScanner, photo: Blob): void {
  const chosen = new DataTransfer();
  chosen.items.add(new File([photo], 'label'));
  const input = part<HTMLInputElement>(scanner, 'input[type="file"]');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', {bubbles: true}));
}

const takePhoto = (): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const canvas = document.createElement('canvas');
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('takePhoto: expected a picture, got none.'))));
  });

const unplug = () => refuse('NotFoundError');

/** Each state, and how to cause it. */
const STATES: Readonly<Record<string, {arrange: () => unknown; detector?: PlanVinScanner['detector']}>> = {
  asking: {arrange: () => replace(navigator, 'mediaDevices', {getUserMedia: () => new Promise(() => {})})},
  looking: {arrange: plugIn},
  denied: {arrange: () => refuse('NotAllowedError')},
  missing: {arrange: unplug},
  busy: {arrange: () => refuse('NotReadableError')},
  unavailable: {arrange: () => replace(navigator, 'mediaDevices', undefined)},
  blocked: {arrange: () => replace(globalThis, 'WebAssembly', undefined), detector: undefined},
  unloaded: {arrange: () => [plugIn(), breakDecoder()], detector: undefined},
};

function breakDecoder(): void {
  replace(PlanVinScanner, 'decoder', '/no-such-file.wasm');
}

describe('plan-vin-scanner', () => {
  it('does not use the camera while it is not in the page', async () => {
    const tracks = plugIn();
    const scanner = await makeScanner({open: false});
    const {parentElement} = scanner;
    scanner.remove();
    scanner.open = true;
    await scanner.updateComplete;
    expect(tracks).to.deep.equal([]);
    parentElement?.append(scanner);
    await until(() => dialog(scanner).matches(':modal'));
    await until(() => tracks.length === 1, 'the camera is used once it is in the page');
  });

  for (const [state, {arrange, ...settings}] of Object.entries(STATES)) {
    for (const strings of [words, spanish]) {
      it(`is accessible while ${state}, in ${strings === words ? 'English' : 'Spanish'}`, async () => {
        arrange();
        await setViewport({width: 320, height: 640});
        const scanner = await makeScanner({strings, ...settings});
        await says(scanner, strings[state as 'denied']);
        for (const colorScheme of ['light', 'dark']) {
          Object.assign(scanner.style, {colorScheme});
          await expect(await settled(scanner)).to.be.accessible();
        }
        expect(dialog(scanner).scrollWidth).to.be.at.most(dialog(scanner).clientWidth);
      });
    }
  }

  after(() => setViewport({width: 800, height: 600}));

  it('reads the camera until it finds a VIN, then closes and releases it', async () => {
    const tracks = plugIn();
    const detector = makeDetector();
    const scanner = await makeScanner({detector});
    await says(scanner, words.looking);
    await until(() => detector.asked > 1, 'pictures are read');
    const changed = nextEvent(scanner, 'change');
    detector.texts = [`I${VIN}`];
    await changed;
    expect(scanner.value).to.equal(VIN);
    expect(dialog(scanner).open).to.equal(false);
    expect(tracks.map(({readyState}) => readyState)).to.deep.equal(['ended']);
  });

  it('explains why a code is not a VIN, and continues', async () => {
    plugIn();
    const detector = makeDetector('ABC12');
    const scanner = await makeScanner({detector});
    await says(scanner, words.noVin.short(5));
    detector.texts = ['https://label.example'];
    await says(scanner, words.noVin.empty(0));
    detector.texts = [VIN];
    await nextEvent(scanner, 'change');
  });

  it('finds the VIN if a label has other codes, too', async () => {
    plugIn();
    const scanner = await makeScanner({detector: makeDetector('04117-RAA', VIN, '12')});
    await nextEvent(scanner, 'change');
    expect(scanner.value).to.equal(VIN);
  });

  it('reads a photo if there is no camera', async () => {
    unplug();
    const scanner = await makeScanner({detector: makeDetector(VIN)});
    await says(scanner, words.missing);
    choosePhoto(scanner, await takePhoto());
    await nextEvent(scanner, 'change');
    expect(scanner.value).to.equal(VIN);
  });

  it('explains what is wrong with a photo, and accepts another', async () => {
    unplug();
    const detector = makeDetector();
    const scanner = await makeScanner({detector});
    await says(scanner, words.missing);
    choosePhoto(scanner, new Blob(['no picture']));
    await says(scanner, words.noPhoto);
    choosePhoto(scanner, await takePhoto());
    await says(scanner, words.noCode);
    detector.texts = ['1HGCM82633AOO4352'];
    choosePhoto(scanner, await takePhoto());
    await says(scanner, words.noVin.characters(17));
    expect(dialog(scanner).open).to.equal(true);
  });

  it('continues with the camera after a photo without a VIN', async () => {
    const tracks = plugIn();
    const scanner = await makeScanner();
    await says(scanner, words.looking);
    choosePhoto(scanner, await takePhoto());
    await says(scanner, words.noCode);
    await until(() => tracks.length === 2 && tracks[1]?.readyState === 'live');
    expect(tracks[0]?.readyState).to.equal('ended');
  });

  it('retries once the camera is allowed, and keeps focus', async () => {
    refuse('NotAllowedError');
    const scanner = await makeScanner();
    await says(scanner, words.denied);
    plugIn();
    part(scanner, '[part="retry"]').click();
    await says(scanner, words.looking);
    expect(scanner.shadowRoot?.activeElement?.part.value).to.equal('close');
    expect(has(scanner, '[part="retry"]')).to.equal(false);
  });

  it('offers neither camera nor photo if nothing can read them', async () => {
    let asked = 0;
    replace(navigator, 'mediaDevices', {getUserMedia: () => Promise.reject(new Error(String((asked += 1))))});
    replace(globalThis, 'WebAssembly', undefined);
    const scanner = await makeScanner({detector: undefined});
    await says(scanner, words.blocked);
    expect(has(scanner, '[part="photo"]') || has(scanner, '[part="retry"]') || asked > 0).to.equal(false);
  });

  it('uses the browser’s own detector if it reads all formats', async () => {
    unplug();
    const made: unknown[] = [];
    class Native {
      static getSupportedFormats = () => Promise.resolve(['aztec', 'code_39', 'code_128', 'data_matrix', 'qr_code']);
      constructor(options: unknown) {
        made.push(options);
      }
      detect = () => Promise.resolve([{rawValue: VIN}]);
    }
    replace(globalThis, 'BarcodeDetector', Native);
    const scanner = await makeScanner({detector: undefined});
    await says(scanner, words.missing);
    choosePhoto(scanner, await takePhoto());
    await nextEvent(scanner, 'change');
    expect(made).to.deep.equal([{formats: ['code_39', 'code_128', 'data_matrix', 'qr_code']}]);
  });

  it('shows that the camera stopped when it is unplugged', async function () {
    const tracks = plugIn();
    const scanner = await makeScanner();
    await says(scanner, words.looking);
    let isHeard = false;
    tracks[0]?.addEventListener('ended', () => (isHeard = true));
    tracks[0]?.dispatchEvent(new Event('ended'));
    // Firefox does not deliver an event that a script dispatches to a media track.
    if (!isHeard) this.skip();
    await says(scanner, words.busy);
  });

  it('releases the camera while the page is hidden, and requests it again', async () => {
    const tracks = plugIn();
    const scanner = await makeScanner();
    await says(scanner, words.looking);
    replace(document, 'hidden', true);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(tracks[0]?.readyState).to.equal('ended');
    replace(document, 'hidden', false);
    document.dispatchEvent(new Event('visibilitychange'));
    await until(() => tracks[1]?.readyState === 'live');
  });

  it('B1: releases a camera that arrives after it was closed, and the one it uses when it is removed from the page', async () => {
    const tracks = plugIn();
    const closed = await makeScanner();
    part(closed, '[part="close"]').click();
    const left = await makeScanner();
    await says(left, words.looking);
    left.remove();
    await until(() => tracks.length === 2 && tracks.every(({readyState}) => readyState === 'ended'));
  });
});

describe('the scanner of a plan-vehicle-form', () => {
  async function openScanner(form: PlanVehicleForm) {
    moveOver(form);
    await until(() => form.renderRoot.querySelector('[part="scan"]'), 'the button appears');
    part(form, '[part="scan"]').click();
    await until(() => form.renderRoot.querySelector('plan-vin-scanner[open]'), 'the scanner opens');
    return part<PlanVinScanner>(form, 'plan-vin-scanner');
  }

  const makeForm = () =>
    fixture<PlanVehicleForm>(html`<plan-vehicle-form mileage="48000" state="CA"></plan-vehicle-form>`);

  it('enters the scanned VIN and completes the form, as if it were typed but without input events', async () => {
    unplug();
    const form = await makeForm();
    const scanner = await openScanner(form);
    scanner.detector = makeDetector('1HGCM82633A004353');
    const typed: string[] = [];
    form.addEventListener('input', () => typed.push('input'));
    const ready = nextEvent(form, 'plan-vehicle-ready');
    choosePhoto(scanner, await takePhoto());
    expect((await ready).criteria.vin).to.equal('1HGCM82633A004353');
    expect(typed).to.deep.equal([]);
    await until(() => read(part(form, '.end')) === '17 of 17');
    expect(part<HTMLInputElement>(form, '#vin').value).to.equal('1HGCM82633A004353');
    expect(read(part(form, '#vin-hint'))).to.contain('may have a typo');
    expect(read(part(form, '.scan-result'))).to.contain('VIN scanned.');
    expect(form.shadowRoot?.activeElement?.id).to.equal('vin');
    await until(() => !scanner.open);
    await expect(form).to.be.accessible();
    await sendKeys({press: 'Backspace'});
    await form.updateComplete;
    expect(read(part(form, '.scan-result'))).to.equal('');
  });

  it('keeps what was entered when it is closed, and returns focus', async () => {
    unplug();
    const form = await makeForm();
    form.vin = '1HGCM';
    const scanner = await openScanner(form);
    await sendKeys({press: 'Escape'});
    await until(() => !scanner.open);
    expect(part<HTMLInputElement>(form, '#vin').value).to.equal('1HGCM');
    expect(form.shadowRoot?.activeElement?.part.value).to.equal('scan');
    await openScanner(form);
  });

  it('has a button that is large enough to be tapped, and moves nothing when it appears', async () => {
    await setViewport({width: 320, height: 640});
    const form = await fixture<PlanVehicleForm>(html`<plan-vehicle-form></plan-vehicle-form>`);
    const {height} = form.getBoundingClientRect();
    moveOver(form);
    await until(() => form.renderRoot.querySelector('[part="scan"]'));
    const button = part(form, '[part="scan"]').getBoundingClientRect();
    expect(button.height).to.be.at.least(44);
    expect(button.width).to.be.at.least(44);
    expect(form.getBoundingClientRect().height).to.equal(height);
    form.vin = '4T1G11AK9PU123456';
    await form.updateComplete;
    const field = part<HTMLInputElement>(form, '#vin');
    expect(field.scrollWidth, 'all of the VIN is seen').to.equal(field.clientWidth);
    await setViewport({width: 800, height: 600});
  });
});
