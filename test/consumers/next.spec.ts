import {cpSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {onFreePort, PortTaken} from '../../scripts/ports.mjs';
import {root} from '../../scripts/project.js';
import {noteComplaints} from '../e2e/support/complaints.js';
import {CAR, finderOn} from '../e2e/support/finder.js';
import {expect, test} from '../e2e/support/test.js';
import {tarballs} from '../package/packed.js';
import {findPlans, goToCheckout, lookCloser} from './journey.js';
import {run, start} from './support/command.js';
import {installConsumer, serverFolder} from './support/installed.js';
import {relaySettings, startSandbox} from './support/services.js';

const SUBMIT = 'Show my plans';

const expectHydrated = async (page: Page): Promise<void> => {
  await expect(finderOn(page).vin).toHaveValue(CAR.vin);
  await findPlans(page, {submit: SUBMIT});
  await expect(page.getByText(/^[1-9]\d* plans found\.$/)).toBeVisible();
  await expect(page.getByText('Questions? Ask our service desk.')).toBeVisible();
};

test('a page rendered by a Next.js server, which is also its relay, works in production and in development', async ({
  page,
  keep,
}) => {
  test.setTimeout(300_000);
  const {folder, useRelay} = keep(await installConsumer('next', tarballs));
  cpSync(`${root}examples/next`, folder, {recursive: true});
  useRelay('');
  const sandbox = keep(await startSandbox(serverFolder));
  const serve = (mode: 'start' | 'dev') =>
    onFreePort(port =>
      start(
        {
          folder,
          line: ['npm', 'run', mode, '--', '--port', String(port)],
          settings: relaySettings(sandbox, `http://localhost:${port}`),
        },
        /(?:^|\s)(http:\/\/localhost:\d+)[^]*Ready/,
      ).catch((error: unknown) => {
        throw String(error).includes('EADDRINUSE') ? new PortTaken('next', port) : error;
      }),
    );
  const complaints = await noteComplaints(page);

  await test.step('the production build', async () => {
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

  await test.step('the dev server, where React warns about hydration mismatches', async () => {
    const {url} = keep(await serve('dev'));
    // The server compiles the relay's route at its first request, which may take longer than a shopper waits.
    await fetch(new URL('/plans/Vehicles/Makes', url));
    await page.goto(url);
    await expectHydrated(page);
    // Lit warns that it runs in development mode.
    expect((await complaints()).filter(text => !text.includes('Lit is in dev mode'))).toEqual([]);
  });
});
