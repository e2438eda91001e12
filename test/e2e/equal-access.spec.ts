import type {Page} from '@playwright/test';
import {doctorStrings} from '../../src/strings/en/doctor.js';
import {startDealer} from './support/dealer.js';
import {startCountedDemo} from './support/demo.js';
import {findWithEqualAccess, type Finding} from './support/equal-access.js';
import {FALSE_POSITIVES, type FalsePositive} from './support/false-positives.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

test.use({reducedMotion: 'reduce'});

/** The states of the studio to check. */
const STATES = {
  'the form by VIN': 'finder-ready',
  'the form by license plate': 'form-plate',
  'the form by make and model': 'form-catalog',
  'the form with missing fields': 'finder-missing',
  'the form with a rejected field': 'form-rejected',
  'the open list of makes': 'field-open',
  'the wait': 'finder-waiting',
  'the wait for a rate limit': 'finder-limited',
  'the plans': 'finder-plans',
  'the plans to compare': 'list-chosen',
  'no plan that matches the filters': 'list-filtered',
  'no plans': 'finder-none',
  'a failure': 'finder-down',
  'the filters': 'finder-filters',
  'the comparison': 'finder-comparing',
  'the comparison of four plans': 'comparison-4',
  'the details': 'finder-details',
  'a start price': 'start-price',
  'the finder of a start price': 'start-price-open',
  'the scanner': 'scanner',
  'the scanner without a camera': 'scanner-denied',
} as const;

const DOCTOR = 'the doctor panel';

type Found = Finding & {readonly state: string; readonly place: string};

test(
  'IBM’s Equal Access engine finds nothing wrong in any main state, light at 390 and 1280 pixels, dark at 1280',
  {tag: '@full'},
  async ({page, keep}) => {
    test.setTimeout(300_000);
    const {url} = keep(await startCountedDemo());
    const dealer = keep(
      await startDealer({page: relay => htmlPage(`<script src="${relay}/embed.js" data-doctor></script>`)}),
    );
    const found: Found[] = [];
    const waiting = [...Object.keys(STATES), DOCTOR].flatMap(state => [390, 1280].map(width => ({state, width})));
    const visit = async (visitor: Page): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const {state, width} = next;
        await visitor.setViewportSize({width, height: 844});
        const within = state === DOCTOR ? await showDoctor(visitor, dealer.url) : await showState(visitor, url, state);
        // Colors do not depend on the width.
        for (const colorScheme of width === 1280 ? (['light', 'dark'] as const) : (['light'] as const)) {
          await visitor.emulateMedia({colorScheme});
          const findings = await findWithEqualAccess(visitor, within);
          found.push(
            ...findings.map(finding => ({...finding, state, place: `${state}, ${width} wide, ${colorScheme}`})),
          );
        }
      }
    };
    // Several pages at the same time, because each of them mostly waits.
    const others = await Promise.all([1, 2].map(() => page.context().newPage()));
    await Promise.all([page, ...others].map(visit));

    const isWrong = (finding: Found) => !FALSE_POSITIVES.some(entry => isAbout(entry, finding));
    const wrong = found
      .filter(isWrong)
      .map(({rule, reason, element, message, place}) => `${place}: ${rule} (${reason}): ${message} ${element}`);
    expect(wrong).toEqual([]);
    const unused = FALSE_POSITIVES.filter(entry => !found.some(finding => isAbout(entry, finding)));
    expect(unused, 'entries of false-positives.ts that match nothing any more').toEqual([]);
  },
);

const isAbout = ({rule, reason, element, states}: FalsePositive, finding: Found): boolean =>
  rule === finding.rule &&
  reason === finding.reason &&
  (element?.test(finding.element) ?? true) &&
  (states?.includes(finding.state) ?? true);

/** Shows a state with everything that it loads, and returns the part of the page to check: all of it. */
const showState = async (page: Page, url: string, state: string): Promise<undefined> => {
  const id = STATES[state as keyof typeof STATES];
  await page.goto(`${url}/stage.html?state=${id}`);
  await expect(page.locator('html')).toHaveAttribute('data-reached', id);
  const lists = page.locator('plan-list').filter({has: page.locator('[part~="card"]:nth-child(2)')});
  if ((await lists.count()) > 0) await expect(lists.locator('[part~="sort"]')).toBeAttached();
};

/** Shows the page check's panel once it is complete, and returns the part of the page to check: the panel. */
const showDoctor = async (page: Page, url: string): Promise<string> => {
  await page.goto(url);
  await expect(page.getByText(doctorStrings.noProblem)).toBeVisible();
  return '[data-plan-finder-doctor]';
};
