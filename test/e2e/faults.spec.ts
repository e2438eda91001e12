import type {Page} from '@playwright/test';
import {askForPlans, CAR, finderOn, words} from './support/finder.js';
import {
  answer,
  breakOff,
  found,
  hangUp,
  keepSilent,
  pending,
  plan,
  refused,
  startScriptedRelay,
} from './support/scripted-relay.js';
import {expect, test, type Keep} from './support/test.js';

const {problems} = words;

type Kind = Exclude<
  keyof typeof problems,
  'waitSeconds' | 'waitMinutes' | 'waitHours' | 'mayRetry' | 'oneTerm' | 'anyTerm' | 'termTitle' | 'rejectedAction'
>;

/** Expects a problem on the page instead of plans, and that the entered values are kept. */
const expectProblem = async (page: Page, kind: Kind): Promise<void> => {
  const finder = finderOn(page);
  await expect(finder.heading(problems[kind].title)).toBeVisible();
  await expect(finder.cards).toHaveCount(0);
};

const expectEntriesKept = async (page: Page): Promise<void> => {
  const finder = finderOn(page);
  await finder.change.click();
  await expect(finder.vin).toHaveValue(CAR.vin);
  await expect(finder.mileage).toHaveValue('21,500');
  await expect(finder.state).toHaveValue(CAR.state);
};

test.describe('U1: a connection that fails', () => {
  test(
    'a failed connection ends a synchronous search, which is not retried automatically',
    {tag: '@full'},
    async ({page, keep}) => {
      const relay = keep(await startScriptedRelay([breakOff, found([plan()])], 'data-search="sync"'));
      await page.clock.install();
      await page.goto(relay.url);
      await askForPlans(page);
      await expectProblem(page, 'network');
      await page.clock.runFor(120_000);
      expect(relay.got).toHaveLength(1);

      await finderOn(page).tryAgain.click();
      await expect(finderOn(page).cards).toHaveCount(1);
      expect(relay.got).toHaveLength(2);
    },
  );

  test('a failed connection keeps what was entered', async ({page, keep}) => {
    const relay = keep(await startScriptedRelay([breakOff], 'data-search="sync"'));
    await page.goto(relay.url);
    await askForPlans(page);
    await expectProblem(page, 'network');
    await expectEntriesKept(page);
  });

  test('a synchronous search without a response ends after its deadline', {tag: '@full'}, async ({page, keep}) => {
    const relay = keep(await startScriptedRelay([keepSilent], 'data-search="sync"'));
    await page.clock.install();
    await page.goto(relay.url);
    await askForPlans(page);
    await expect(finderOn(page).wait).toBeVisible();
    await expect.poll(() => relay.got.length).toBe(1);
    await page.clock.fastForward(31_000);
    await expectProblem(page, 'timeout');
    expect(relay.got).toHaveLength(1);
  });

  for (const [how, failure] of Object.entries({'before the response': hangUp, 'during the response': breakOff})) {
    test(
      `a connection that fails ${how} does not end an asynchronous search: it is polled, not started again`,
      {tag: failure === hangUp ? [] : '@full'},
      async ({page, keep}) => {
        const relay = keep(await startScriptedRelay([failure, pending, found([plan()])]));
        await page.goto(relay.url);
        await askForPlans(page);
        await expect(finderOn(page).cards).toHaveCount(1);
        expect(relay.got.map(({purpose}) => purpose)).toEqual([undefined, 'poll', 'poll']);
      },
    );
  }
});

test(
  'U2: a search that never completes is stopped, and leaves nothing behind',
  {tag: '@full'},
  async ({page, keep}) => {
    const relay = keep(await startScriptedRelay([pending]));
    await page.clock.install();
    await page.goto(relay.url);
    await askForPlans(page);
    await expect.poll(() => relay.got.length).toBeGreaterThan(0);
    await page.clock.fastForward(91_000);
    await expectProblem(page, 'timeout');
    const before = relay.got.length;
    await page.clock.runFor(120_000);
    expect(relay.got).toHaveLength(before);

    await finderOn(page).tryAgain.click();
    await expect.poll(() => relay.got.at(before)?.purpose).toBe('retry');
  },
);

test('U3: a search that fails while it is quoted is not polled any more', async ({page, keep}) => {
  const relay = keep(await startScriptedRelay([pending, refused(400, {errorCode: 'RelayUpstreamFailed'})]));
  await page.clock.install();
  await page.goto(relay.url);
  await askForPlans(page);
  await expectProblem(page, 'failed');
  await page.clock.runFor(120_000);
  expect(relay.got).toHaveLength(2);
});

test.describe('U5: too many searches', () => {
  const full = (retryAfter: string) => refused(429, {errorCode: 'RelayBudgetExhausted'}, {'retry-after': retryAfter});

  test('the problem page shows how long to wait if the wait is long', async ({page, keep}) => {
    const relay = keep(await startScriptedRelay([full('1800')]));
    await page.clock.install();
    await page.goto(relay.url);
    await askForPlans(page);
    await expectProblem(page, 'rateLimited');
    await expect(page.getByText(problems.waitMinutes(30))).toBeVisible();
    await page.clock.runFor(120_000);
    expect(relay.got).toHaveLength(1);
  });

  test('a wait of hours is shown in hours, without advice to try again in minutes', async ({page, keep}) => {
    const relay = keep(await startScriptedRelay([full('50400')]));
    await page.clock.install();
    await page.goto(relay.url);
    await askForPlans(page);
    await expectProblem(page, 'rateLimited');
    await expect(page.getByText(problems.waitHours(14))).toBeVisible();
    await expect(page.getByText(problems.rateLimited.text)).toHaveCount(0);
    // The clock is set back, which must not make the wait longer.
    await page.clock.setFixedTime(Date.now() - 3_600_000);
    await expect(page.getByText(problems.waitHours(14))).toBeVisible();
  });

  test(
    'the search is retried automatically if the wait is short, never sooner than requested',
    {tag: '@full'},
    async ({page, keep}) => {
      const relay = keep(await startScriptedRelay([full('0'), full('2'), found([plan()])]));
      await page.goto(relay.url);
      await askForPlans(page);
      await expect(finderOn(page).cards).toHaveCount(1);
      const [first, second, third] = relay.got.map(({at}) => at);
      expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(950);
      expect((third ?? 0) - (second ?? 0)).toBeGreaterThan(1950);
    },
  );

  test('the problem page is shown immediately for a synchronous search', async ({page, keep}) => {
    const relay = keep(await startScriptedRelay([full('40')], 'data-search="sync"'));
    await page.goto(relay.url);
    await askForPlans(page);
    await expectProblem(page, 'rateLimited');
    await expect(page.getByText(problems.waitSeconds(40))).toBeVisible();
    expect(relay.got).toHaveLength(1);
  });
});

const webPage = '<!doctype html><title>Oops</title><h1>Bad gateway</h1><script>parent.hacked = true</script>';

test.describe('U7: a malformed response', () => {
  const odd = {
    'a web page': answer(200, webPage, {'content-type': 'text/html'}),
    'a truncated response': answer(200, '{"response":{"results":['),
  };
  for (const [what, step] of Object.entries(odd)) {
    test(`a malformed response is shown as a failed search, without its markup: ${what}`, async ({page, keep}) => {
      const relay = keep(await startScriptedRelay([step]));
      await page.goto(relay.url);
      await askForPlans(page);
      await expectProblem(page, 'failed');
      await expect(page.getByText('Bad gateway')).toHaveCount(0);
    });
  }
});

test.describe('U8: a response whose envelope contradicts itself', () => {
  const results = [plan()];
  const said = {errors: [{errorCode: 'CantParseVIN', errorMessage: 'No.'}]};
  const start = async (page: Page, keep: Keep, body: object): Promise<void> => {
    const relay = keep(await startScriptedRelay([answer(200, JSON.stringify(body))]));
    await page.goto(relay.url);
    await askForPlans(page);
  };
  const odd = {
    'plans and errors': {response: {results}, errorResponse: said},
    'neither plans nor errors': {response: null, errorResponse: null},
  };
  for (const [what, body] of Object.entries(odd)) {
    test(`a response with ${what} is shown as a failed search without plans`, async ({page, keep}) => {
      await start(page, keep, body);
      await expectProblem(page, 'failed');
      await expect(finderOn(page).checkouts).toHaveCount(0);
    });
  }

  test('a response with an error and status 200 is shown as that error', async ({page, keep}) => {
    await start(page, keep, {errorResponse: said});
    await expect(finderOn(page).vin).toHaveAccessibleDescription(/^No\./);
    await expect(finderOn(page).cards).toHaveCount(0);
  });
});

test(
  'U9: a rejected field is shown at the field, with the text of its suggestion',
  {tag: '@full'},
  async ({page, keep}) => {
    const message = 'This VIN does not belong to a car we know: please look at characters 4 to 8.';
    const error = {
      errorNumber: 4005,
      errorCode: 'CantParseVIN',
      errorField: 'VIN',
      errorMessage: 'Could not parse the VIN',
      suggestions: [{action: 'CheckInput', message}],
    };
    const relay = keep(await startScriptedRelay([refused(400, error), found([plan()])]));
    await page.goto(relay.url);
    await askForPlans(page);
    const finder = finderOn(page);
    await expect(finder.vin).toHaveAccessibleDescription(new RegExp(message));
    await expect(finder.vin).toHaveAttribute('aria-invalid', 'true');
    await expect(finder.vin).toHaveValue(CAR.vin);
    await expect(page.getByText('Could not parse the VIN')).toHaveCount(0);
    await expect(finder.tryAgain).toHaveCount(0);

    await askForPlans(page, {...CAR, vin: '1HGCM82633A004352'});
    await expect(finder.cards).toHaveCount(1);
  },
);

test.describe('malformed plans', () => {
  const ids = (plans: readonly object[]) =>
    plans.map((overrides, index) =>
      plan({searchResultPlanId: `plan-${index}`, planName: `Plan ${index}`, ...overrides}),
    );

  const fields = Object.entries(plan()) as [name: string, value: unknown][];
  const numbers = fields.filter(([, value]) => typeof value === 'number').map(([name]) => name);
  const all = fields.map(([name]) => name).filter(name => !['searchResultPlanId', 'planName'].includes(name));
  const noValues = [undefined, null, {}, [], [null], true];
  const noNumbers = ['NaN', 'undefined', '12', '', -1, 'huge'];

  /** Plans that lack one value each, and plans that lack many. */
  const lacking = (names: readonly string[], values: readonly unknown[]): object[] =>
    values.flatMap(value => [
      ...names.map(name => ({[name]: value})),
      Object.fromEntries(names.map(name => [name, value])),
    ]);

  /** A number that is valid in JSON but reads as infinity. */
  const tooLarge = (results: readonly unknown[]) =>
    answer(200, JSON.stringify({response: {results}}).replaceAll('"huge"', '1e400'));

  test('U14: malformed plans show no values that cannot be read: never NaN, undefined or null on the page', async ({
    page,
    keep,
  }) => {
    const odd = ids([...lacking(all, noValues), ...lacking(numbers, noNumbers)]);
    const results = [...odd, null, 7, 'a plan', {}, []];
    const relay = keep(await startScriptedRelay([tooLarge(results)]));
    const exceptions: string[] = [];
    page.on('pageerror', ({message}) => exceptions.push(message));
    await page.goto(relay.url);
    await askForPlans(page);
    await expect(finderOn(page).cards).toHaveCount(odd.length);
    await expect(page.getByText(words.results.dropped)).toBeVisible();
    const shown = (await finderOn(page).cards.allInnerTexts()).join('\n');
    expect(shown).not.toMatch(/NaN|undefined|null|\[object|Infinity|Invalid/);
    expect(exceptions).toEqual([]);
  });

  test('U14: plans with an impossible day of their quote are shown with filters and without days', async ({
    page,
    keep,
  }) => {
    const lastDate = {'plan-quoted-at': new Date(8.64e15).toISOString()};
    const results = [plan(), plan({searchResultPlanId: 'plan-2', planName: 'Silver'})];
    const step = answer(200, JSON.stringify({response: {results}}), lastDate);
    const relay = keep(await startScriptedRelay([step]));
    await page.goto(relay.url);
    await askForPlans(page);
    const finder = finderOn(page);
    await expect(finder.cards).toHaveCount(2);
    await expect(finder.order).toBeVisible();
    await expect(finder.savePlace).toBeAttached();
    await expect(page.locator('plan-list [part~="quoted"]')).toHaveCount(0);
  });

  test(
    'T9: plans whose checkout URL is not safe stay on the page without a checkout link',
    {tag: '@full'},
    async ({page, keep}) => {
      const urls = [
        'javascript:document.title="hacked"',
        'JaVaScRiPt:alert(1)',
        'data:text/html,<script>alert(1)</script>',
        'http://checkout.example/',
        'https://user:secret@checkout.example/',
        '//checkout.example/',
        '/checkout',
        '',
        7,
      ];
      const relay = keep(await startScriptedRelay([found(ids(urls.map(planCheckoutUrl => ({planCheckoutUrl}))))]));
      await page.goto(relay.url);
      await askForPlans(page);
      const finder = finderOn(page);
      await expect(finder.cards).toHaveCount(urls.length);
      await expect(finder.cards.getByRole('link')).toHaveCount(0);
      await expect(finder.cards.getByText(words.results.noCheckout)).toHaveCount(urls.length);
    },
  );

  test('T10: markup in names and messages is shown as text', async ({page, keep}) => {
    const markup = '<img src="x" onerror="window.hacked = true"><b>Gold</b>';
    const texts = ['displayProviderName', 'planName', 'coverageType', 'planRatingVerdict'];
    const evil = {...Object.fromEntries(texts.map(name => [name, markup])), resultLabels: [markup]};
    const relay = keep(
      await startScriptedRelay([found([plan(evil)]), refused(400, {errorMessage: markup, errorCode: 'Other'})]),
    );
    await page.goto(relay.url);
    await askForPlans(page);
    const finder = finderOn(page);
    await expect(finder.cards.getByText(markup)).not.toHaveCount(0);
    await expect(finder.cards.locator('img')).toHaveCount(0);

    await finder.change.click();
    await askForPlans(page, {...CAR, mileage: '30000'});
    await expect(page.getByText(markup)).toBeVisible();
    await expect(page.locator('plan-finder img')).toHaveCount(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });
});
