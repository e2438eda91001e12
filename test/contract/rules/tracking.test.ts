import {describe, expect, it} from 'vitest';
import {trackingParams, trackingReferrer} from '../../../src/contract/index.js';
import {fc} from '../../support/fast-check.js';

describe('tracking (§2.2)', () => {
  it('keeps only allowed parameters, without the question mark', () => {
    expect(trackingParams('?utm_source=mail&vin=1HGCM82633A004352&gclid=a%20b&page=2&li_fat_id=x')).toBe(
      'utm_source=mail&gclid=a+b&li_fat_id=x',
    );
    expect(trackingParams('?email=a@b.example')).toBe('');
    expect(trackingParams('')).toBe('');
  });

  it('keeps each click id, and no parameter whose name only resembles one', () => {
    const ids = ['gclid', 'gbraid', 'wbraid', 'dclid', 'fbclid', 'msclkid', 'ttclid', 'li_fat_id'];
    for (const id of ids) expect(trackingParams(`?${id}=1&x${id}=2&${id}x=3`)).toBe(`${id}=1`);
    expect(trackingParams('?not_utm_source=1&UTM_source=2&vin%26utm_source=3&vin=%26gclid=4')).toBe('');
  });

  it('leaves out parameters that would exceed a kilobyte', () => {
    const long = 'x'.repeat(1100);
    expect(trackingParams(`?utm_content=${long}&utm_source=mail`)).toBe('utm_source=mail');
    fc.assert(
      fc.property(fc.webQueryParameters(), fc.array(fc.string()), (query, values) => {
        const ours = new URLSearchParams(values.map((value, index) => [`utm_${index}`, value])).toString();
        const kept = trackingParams(`?${query}&${ours}`);
        expect(kept.length).toBeLessThanOrEqual(1024);
        for (const [name] of new URLSearchParams(kept)) expect(name).toMatch(/^utm_|clid$|braid$|^li_fat_id$/);
      }),
    );
  });

  it.each([
    ['https://search.example/results?q=jane+doe#top', 'https://search.example/results'],
    ['https://user:pass@search.example/', 'https://search.example/'],
    ['https://www.dealer.example/cars?vin=1', ''],
    ['android-app://com.example', ''],
    ['', ''],
    ['not a URL', ''],
  ])('trims the referrer %s to %o', (referrer, trimmed) => {
    expect(trackingReferrer(referrer, 'https://www.dealer.example')).toBe(trimmed);
  });

  it('keeps parameters of exactly a kilobyte', () => {
    const query = `utm_content=${'x'.repeat(1024 - 'utm_content='.length)}`;
    expect(trackingParams(query)).toBe(query);
    expect(trackingParams(`${query}x`)).toBe('');
  });

  it('keeps a kilobyte of an HTTP or HTTPS referrer, and nothing of any other', () => {
    const own = 'https://www.dealer.example';
    expect(trackingReferrer(`https://search.example/${'x'.repeat(2000)}`, own)).toHaveLength(1024);
    expect(trackingReferrer('http://search.example/a', own)).toBe('http://search.example/a');
    expect(trackingReferrer('xhttps://search.example/a', own)).toBe('');
  });
});
