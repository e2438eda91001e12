import type {ConsoleMessage, Page} from '@playwright/test';

/**
 * Records everything that a browser reports on a page: console errors and warnings, exceptions, and policy violations.
 */
export const noteComplaints = async (page: Page): Promise<() => Promise<string[]>> => {
  const complaints: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', error => complaints.push(`exception: ${error.message}`));
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.defineProperty(window, 'policyViolations', {value: violations});
    addEventListener('securitypolicyviolation', ({violatedDirective, blockedURI, sample}) =>
      violations.push(`violation: ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  return async () => [
    ...complaints,
    ...(await page.evaluate(() => (window as unknown as {policyViolations: string[]}).policyViolations)),
  ];
};
