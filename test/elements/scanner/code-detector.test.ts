import {expect} from '@open-wc/testing';
import {createCodeDetector, type CodeDetector} from '../../../src/elements/scanner/code-detector.js';
import {PlanVinScanner} from '../../../src/elements/scanner/plan-vin-scanner.js';
import {replace} from '../replace.js';

const FORMATS = ['code_39', 'code_128', 'data_matrix', 'qr_code'];

/** The browser's own detector, which fails in use. */
class Native {
  static getSupportedFormats = () => Promise.resolve(FORMATS);
  detect = () => Promise.reject(new Error('The service is not available.'));
}

describe('a detector whose browser’s own one fails', () => {
  it('loads ours for each attempt until it can be loaded', async () => {
    replace(globalThis, 'BarcodeDetector', Native);
    const detector = (await createCodeDetector(PlanVinScanner.decoder)) as CodeDetector;
    const picture = new ImageData(8, 8);
    const {fetch} = globalThis;
    let isOnline = false;
    replace(globalThis, 'fetch', (...args: Parameters<typeof fetch>) =>
      isOnline ? fetch(...args) : Promise.reject(new TypeError('Failed to fetch')),
    );
    const failure: unknown = await detector.detect(picture).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Error);
    isOnline = true;
    expect(await detector.detect(picture)).to.deep.equal([]);
  });
});
