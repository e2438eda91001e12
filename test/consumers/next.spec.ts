import type {Page} from '@playwright/test';
import {anyPort, onFreePort, PortTaken} from '../../scripts/ports.mjs';
import {noteComplaints} from '../e2e/support/complaints.js';
import {CAR, finderOn} from '../e2e/support/finder.js';
import {expect, test} from '../e2e/support/test.js';
import {findPlans, goToCheckout, lookCloser} from './journey.js';
import {run, start} from './support/command.js';
import {installConsumer} from './support/installed.js';
import {startServices} from './support/services.js';

const SUBMIT = 'Show my plans';

const expectHydrated = async (page: Page): Promise<void> => {
  await expect(finderOn(page).vin).toHaveValue(CAR.vin);
  await findPlans(page, {submit: SUBMIT});
  await expect(page.getByText(/^[1-9]\d* plans found\.$/)).toBeVisible();
  await expect(page.getByText('Questions? Ask our service desk.')).toBeVisible();
};

test('in next, what the server rendered leads to the checkout, also while it is developed', async ({page, keep}) => {
  test.setTimeout(300_000);
  const {folder, useRelay} = keep(await installConsumer('next'));
  // Which of them is free shows when Next starts, and the relay has to know its page before.
  const ports = [anyPort(), anyPort(), anyPort()];
  const origins = ports.map(port => `http://localhost:${port}`).join(',');
  useRelay(keep(await startServices(folder, origins)).relay);
  const serve = (mode: 'start' | 'dev') =>
    onFreePort(
      port =>
        start(
          {folder, line: ['npm', 'run', mode, '--', '--port', String(port)]},
          /(?:^|\s)(http:\/\/localhost:\d+)[^]*Ready/,
        ).catch((error: unknown) => {
          throw String(error).includes('EADDRINUSE') ? new PortTaken('next', port) : error;
        }),
      ports,
    );
  const complaints = await noteComplaints(page);

  await test.step('as it is built', async () => {
    await run({folder, line: ['npm', 'run', 'build']});
    const server = keep(await serve('start'));
    const html = await (await fetch(server.url)).text();
    expect(html).toMatch(/<plan-finder[^>]*>.*Ask our service desk.*<\/plan-finder>/);
    await page.goto(server.url);
    await expectHydrated(page);
    await lookCloser(page);
    expect(await complaints()).toEqual([]);
    await goToCheckout(page);
    await server.close();
  });

  await test.step('as it is developed, where React says what does not fit', async () => {
    const {url} = keep(await serve('dev'));
    await page.goto(url);
    await expectHydrated(page);
    // Lit, too, says that it is being developed with.
    expect((await complaints()).filter(text => !text.includes('Lit is in dev mode'))).toEqual([]);
  });
});
