import {describe, expect, it} from 'vitest';
import {checkedUrl} from '../../src/plans/checked-url.js';

describe('checking a checkout link', () => {
  it.each([
    ['https://shop.example/checkout?id=1', 'https://shop.example/checkout?id=1'],
    ['https://SHOP.example/a b', 'https://shop.example/a%20b'],
    ['\thttps://shop.example/', 'https://shop.example/'],
  ])('T9: checkedUrl returns the parsed form of %j', (value, href) => {
    expect(checkedUrl(value)).toBe(href);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '\u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'http://shop.example/',
    'http://localhost:8788/checkout',
    'ftp://shop.example/',
    '//shop.example/',
    '/checkout',
    '',
    'https://',
    'https://user:secret@shop.example/',
    'https://user@shop.example/',
    `https://shop.example/${'a'.repeat(5000)}`,
    undefined,
    null,
    7,
    {href: 'https://shop.example/'},
  ])('T9: checkedUrl returns nothing for %j', value => {
    expect(checkedUrl(value)).toBeUndefined();
  });

  it('T9: checkedUrl allows only the listed hosts', () => {
    const options = {hosts: ['shop.example']};
    expect(checkedUrl('https://shop.example/', options)).toBe('https://shop.example/');
    expect(checkedUrl('https://shop.example.evil/', options)).toBeUndefined();
    expect(checkedUrl('https://evil.example/', options)).toBeUndefined();
  });

  it.each(['http://localhost:1/', 'http://127.0.0.1:1/', 'http://[::1]:1/', 'http://127.9.8.7/'])(
    'T9: checkedUrl allows http to %s if everything runs on one machine',
    value => {
      expect(checkedUrl(value, {allowLoopback: true})).toBe(value);
      expect(checkedUrl(value)).toBeUndefined();
    },
  );

  it('T9: checkedUrl does not mistake a public host for this machine', () => {
    expect(checkedUrl('http://localhost.evil.example/', {allowLoopback: true})).toBeUndefined();
    expect(checkedUrl('http://127.0.0.1.evil.example/', {allowLoopback: true})).toBeUndefined();
  });

  it('T9: checkedUrl accepts a URL of the maximum length, and none that is longer', () => {
    const longest = `https://shop.example/${'a'.repeat(4096 - 'https://shop.example/'.length)}`;
    expect(checkedUrl(longest)).toBe(longest);
    expect(checkedUrl(`${longest}a`)).toBeUndefined();
  });

  it.each([
    'https://:secret@shop.example/',
    'ftp://localhost/',
    'ws://127.0.0.1/',
    'http://localhost.shop.example/',
    'http://10.127.0.1/',
  ])('T9: checkedUrl rejects %s even if links to this machine are allowed', value => {
    expect(checkedUrl(value, {allowLoopback: true})).toBeUndefined();
  });

  it.each(['http://plans.localhost/', 'http://127.10.200.3/', 'http://[::1]/'])(
    'T9: checkedUrl accepts %s only if links to this machine are allowed',
    value => {
      expect(checkedUrl(value, {allowLoopback: true})).toBe(value);
      expect(checkedUrl(value)).toBeUndefined();
    },
  );
});
