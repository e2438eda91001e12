import type {Page} from '@playwright/test';
import {words} from './finder.js';

/** A VIN whose check digit is right. */
export const SCANNED = '1HGCM82633A004352';

/** Finds the parts of a scanner on a page. */
export const scannerOn = (page: Page, {scanner, lookup} = words) => ({
  button: page.getByRole('button', {name: lookup.scan, exact: true}),
  dialog: page.getByRole('dialog', {name: scanner.title}),
  status: page.locator('plan-vin-scanner [part="status"]'),
  photo: page.locator('plan-vin-scanner input[type="file"]'),
  close: page.getByRole('button', {name: scanner.close, exact: true}),
  said: page.getByText(lookup.scanned),
});

/** Records the URLs of requests that only a scanner needs. */
export const recordScannerFiles = (page: Page): readonly string[] => {
  const asked: string[] = [];
  page.on('request', request => {
    if (/scanner|detector|wasm/.test(request.url())) asked.push(request.url());
  });
  return asked;
};
