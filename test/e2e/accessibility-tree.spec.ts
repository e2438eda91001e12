import type {Page} from '@playwright/test';
import {startCountedDemo} from './support/demo.js';
import {CAR} from './support/finder.js';
import {createGate} from './support/gate.js';
import {expect, test} from './support/test.js';

test.use({viewport: {width: 390, height: 844}});

// Everything is found by the role and the name that a screen reader announces.
const on = (page: Page) => ({
  finder: page.locator('plan-finder'),
  button: (name: string | RegExp) => page.getByRole('button', {name, exact: typeof name === 'string'}),
  dialog: (name: string) => page.getByRole('dialog', {name}),
});

test('a shopper with only the accessibility tree can use filters, comparison and details and continue to the checkout', async ({
  page,
  keep,
}) => {
  test.slow();
  const gate = createGate();
  const demo = keep(await startCountedDemo({relay: {prefetch: 'off'}, sandbox: {wait: () => gate.opened}}));
  await page.goto(demo.playground);
  const {finder, button, dialog} = on(page);

  await test.step('the form', async () => {
    // The names of the states load on the first sign that the form will be used.
    await page.getByRole('textbox', {name: 'VIN'}).hover();
    await expect(finder).toMatchAriaSnapshot(`
      - heading "Protect your car beyond the factory warranty" [level=2]
      - group "Find your car by":
        - radio "VIN" [checked]
        - radio "License plate"
        - radio "Make & model"
      - textbox "VIN"
      - textbox "Mileage"
      - combobox "State":
        - option "Choose a state" [selected]
        - option "Texas"
      - button "See plans and prices"
    `);
    await page.getByRole('textbox', {name: 'VIN'}).fill(CAR.vin);
    await page.getByRole('textbox', {name: 'Mileage'}).fill(CAR.mileage);
    await page.getByRole('combobox', {name: 'State', exact: true}).selectOption('Texas');
    await button('See plans and prices').press('Enter');
  });

  await test.step('the progress', async () => {
    await expect(finder).toMatchAriaSnapshot(`
      - heading "Getting live prices for your 2023 Toyota" [level=2]
      - paragraph: VIN ending in 123456 · 21,500 miles · TX
      - paragraph: Several providers are quoting your car. This usually takes 2 to 8 seconds.
      - paragraph: /^\\d+ seconds?$/
      - progressbar "Search time"
      - button "Cancel"
      - status: Several providers are quoting your car. This usually takes 2 to 8 seconds.
    `);
    gate.open();
  });

  await test.step('the plans', async () => {
    await expect(finder).toMatchAriaSnapshot(`
      - heading /^\\d+ plans for your 2023 Toyota$/ [level=2]
      - paragraph:
        - text: /VIN ending in 123456 · 21,500 miles · TX/
        - button "Change"
      - paragraph: /^A vehicle service contract is optional/
      - group: How this list works
      - button "Filters"
      - combobox "Sort by":
        - option "Recommended" [selected]
        - option "Lowest monthly payment"
      - group "Applied and quick filters":
        - button /^Most comprehensive ?, \\d+ plans$/
        - button /^Maintenance program ?, \\d+ plans$/
      - list:
        - listitem:
          - heading "Harbor Complete" [level=3]
          - paragraph: Harborstone Auto Care
          - paragraph:
            - img /out of 10/
          - list:
            - listitem: Best value
          - paragraph: Most comprehensive
          - list:
            - listitem: /^Parts in \\d+ of 20 systems$/
            - listitem: Maintenance program
            - listitem: Exclusions in the contract
          - paragraph: /^\\$\\d+\\/month$/
          - paragraph: /^\\d+ payments \\(est\\.\\)$/
          - paragraph: /^\\$[\\d,]+ down, \\$[\\d,]+ total$/
          - combobox /^Term. Harbor Complete$/:
            - option "3 years"
            - option "5 years" [selected]
          - combobox /^Miles. Harbor Complete$/:
            - option "45,000" [selected]
          - combobox /^Deductible. Harbor Complete$/:
            - option "$100" [selected]
          - checkbox /^Compare. Harbor Complete$/
          - button /^Details. Harbor Complete$/
          - link /^Checkout. Harbor Complete$/
      - paragraph: /^Quoted on .+, valid through .+/
    `);
  });

  await test.step('the filters', async () => {
    await button('Filters').press('Enter');
    await expect(dialog('Filters')).toMatchAriaSnapshot(`
      - dialog "Filters":
        - heading "Filters" [level=3]
        - button "Close"
        - group "Monthly payment":
          - slider /^Monthly payment. Minimum$/
          - slider /^Monthly payment. Maximum$/
        - group "Coverage level":
          - checkbox /^Powertrain Main parts of the powertrain, such as the engine and transmission \\d+ plans$/
        - group "Term, at least":
          - radio "Any" [checked]
          - radio "3 years or more"
        - group "Miles, at least"
        - group "Deductible, at most":
          - radio "Any" [checked]
          - radio "$0"
          - radio "up to $100"
        - group "Rating, at least"
        - group "Total price"
        - group "Maintenance program":
          - checkbox /^Includes a maintenance program \\d+ plans$/
        - group "Systems with covered parts"
        - group "Provider"
        - button "Clear all"
        - button /^Show \\d+ plans$/
    `);
    await page.getByRole('checkbox', {name: /^Includes a maintenance program/}).press('Space');
    await button(/^Show \d+ plans$/).press('Enter');
    await expect(dialog('Filters')).toBeHidden();
    await expect(finder).toMatchAriaSnapshot(`- button "Filters , 1 filter applied"`);
  });

  await test.step('the plans to compare', async () => {
    await page.getByRole('checkbox', {name: 'Compare: Harbor Complete'}).press('Space');
    await page.getByRole('checkbox', {name: 'Compare: Summit Platinum'}).press('Space');
    await expect(page.getByRole('group', {name: 'Plans to compare'})).toMatchAriaSnapshot(`
      - group "Plans to compare":
        - list:
          - listitem:
            - button "Remove Harbor Complete"
          - listitem:
            - button "Remove Summit Platinum"
        - paragraph:
          - button "Clear"
          - button "Compare 2 plans"
    `);
  });

  await test.step('the comparison', async () => {
    await button('Compare 2 plans').press('Enter');
    await expect(dialog('Compare 2 plans')).toMatchAriaSnapshot(`
      - dialog "Compare 2 plans":
        - heading "Compare 2 plans" [level=3]
        - checkbox "Differences only"
        - button "Share" [expanded=false]
        - button "Print"
        - button "Close"
        - table "Compare 2 plans":
          - rowgroup:
            - row:
              - columnheader "A Harbor Complete"
              - columnheader "B Summit Platinum"
            - row:
              - cell:
                - button "Remove Harbor Complete"
                - link /^Checkout. Harbor Complete$/
                - paragraph: /^Opens localhost/
              - cell:
                - button "Remove Summit Platinum"
                - link /^Checkout. Summit Platinum$/
          - rowgroup:
            - row:
              - cell:
                - button "Move Harbor Complete to the right"
              - cell:
                - button "Move Summit Platinum to the left"
          - rowgroup:
            - row:
              - rowheader "Price"
            - row:
              - rowheader "Monthly payment (different)"
              - cell /\\$\\d+/
              - cell /\\$\\d+ ✓ lowest/
            - row:
              - rowheader /^Total with covered repairs/:
                - combobox /^Total with covered repairs/
            - row:
              - cell:
                - heading "Total price by term" [level=4]
                - heading "3 years" [level=5]
                - list:
                  - listitem: /Harbor Complete.*\\$[\\d,]+/
                  - listitem: /Summit Platinum.*\\$[\\d,]+/
          - rowgroup:
            - row:
              - rowheader "Coverage"
            - row:
              - rowheader "Coverage level"
            - row:
              - rowheader "Systems with covered parts"
              - cell "20 of 20"
              - cell "20 of 20"
            - row:
              - rowheader "Not covered"
              - cell "Exclusions in the contract"
              - cell "Exclusions in the contract"
          - rowgroup:
            - row:
              - rowheader /^Coverage by system .*doesn’t mean every part/
            - row:
              - rowheader /^Engine/
              - cell:
                - img /out of 10/
          - rowgroup:
            - row:
              - rowheader "Terms"
            - row:
              - rowheader "Term"
              - cell:
                - combobox /^Term. Harbor Complete$/
          - rowgroup:
            - row:
              - rowheader "Extras"
            - row:
              - rowheader "Maintenance program (different)"
              - cell:
                - list:
                  - listitem: Oil and filter change Two per year
              - cell:
                - list:
                  - listitem: Oil and filter change Every 5,000 miles
    `);
    await dialog('Compare 2 plans').getByRole('button', {name: 'Share', exact: true}).press('Enter');
    await expect(dialog('Compare 2 plans')).toMatchAriaSnapshot(`
      - button "Share" [expanded]
      - group "Share this comparison":
        - button "Copy"
        - link "Email"
        - link "Text message"
    `);
    await dialog('Compare 2 plans').getByRole('combobox', {name: 'Term: Harbor Complete'}).selectOption('3 years');
    await expect(dialog('Compare 2 plans').getByRole('combobox', {name: 'Term: Harbor Complete'})).toMatchAriaSnapshot(`
      - combobox:
        - option "3 years" [selected]
    `);
    await dialog('Compare 2 plans').getByRole('button', {name: 'Close'}).press('Enter');
    await expect(dialog('Compare 2 plans')).toBeHidden();
  });

  await test.step('the details', async () => {
    await button('Details: Harbor Complete').press('Enter');
    await expect(dialog('Harbor Complete')).toMatchAriaSnapshot(`
      - dialog "Harbor Complete":
        - button "Close"
        - heading "Harbor Complete" [level=3]
        - paragraph:
          - button "What does “Rating” mean?"
        - checkbox /^Compare. Harbor Complete$/ [checked]
        - navigation "Sections":
          - button "At a glance"
          - button "Covered"
          - button "Not covered"
          - button "Maintenance"
          - button "Documents"
          - button "Before you buy"
        - heading "At a glance" [level=4]
        - heading "Price and terms" [level=4]
        - combobox /^Term. Harbor Complete$/:
          - option "3 years" [selected]
          - option "5 years"
        - term: /Down payment/
        - definition: /\\$\\d+/
        - term: Total price
        - definition: /\\$\\d+/
        - link /^Checkout. Harbor Complete$/
        - paragraph: /^You’ll check out on \\S+\\. Have your name/
        - heading "What’s covered" [level=4]
        - heading "What’s not covered" [level=4]
        - heading "Maintenance program" [level=4]
        - heading "Documents" [level=4]
        - heading "Before you buy" [level=4]
        - heading "Provider" [level=4]
    `);
    await dialog('Harbor Complete').getByRole('button', {name: 'Close'}).press('Enter');
    await expect(dialog('Harbor Complete')).toBeHidden();
  });

  await page.getByRole('link', {name: 'Checkout: Harbor Complete'}).press('Enter');
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  expect(demo.quotes).toHaveLength(1);
});

test(
  'a shopper with only the accessibility tree finds each error and how to fix it',
  {tag: '@full'},
  async ({page, keep}) => {
    const demo = keep(await startCountedDemo({relay: {prefetch: 'off'}}));
    await page.goto(demo.playground);
    const {finder, button} = on(page);
    await button('See plans and prices').press('Enter');
    await expect(finder).toMatchAriaSnapshot(`
    - group "Please fix 3 things:":
      - paragraph: /^Please fix 3 things/
      - list:
        - listitem:
          - button "Enter your car’s VIN."
        - listitem:
          - button "Enter the miles shown on the odometer."
        - listitem:
          - button "Choose the state where the car is registered."
    - group "Find your car by"
    - textbox "VIN" [invalid]
    - paragraph: Enter your car’s VIN.
    - textbox "Mileage" [invalid]
    - paragraph: Enter the miles shown on the odometer.
    - combobox "State" [invalid]
  `);
    await button('Enter the miles shown on the odometer.').press('Enter');
    const mileage = page.getByRole('textbox', {name: 'Mileage'});
    await expect(mileage).toBeFocused();
    await expect(mileage).toHaveAccessibleDescription(/^Enter the miles shown on the odometer\./);
    await page.getByRole('textbox', {name: 'VIN'}).fill(CAR.vin);
    await mileage.fill(CAR.mileage);
    await page.getByRole('combobox', {name: 'State', exact: true}).selectOption('Texas');
    await page.route(/\/PlansSearch/, route => route.fulfill({status: 502, body: 'Bad gateway'}));
    await button('See plans and prices').press('Enter');
    await expect(finder).toMatchAriaSnapshot(`
    - heading "We couldn’t get prices" [level=2]
    - paragraph:
      - button "Change"
    - paragraph: Something went wrong. Please try again.
    - paragraph:
      - button "Try again"
  `);
    await page.unroute(/\/PlansSearch/);
    await button('Try again').press('Enter');
    await expect(page.getByRole('heading', {name: /plans for your 2023 Toyota/})).toBeFocused();
  },
);

test('a radio button whose value is a single digit has it in the name that the browser computes', async ({
  page,
  keep,
}) => {
  const {url} = keep(await startCountedDemo());
  await page.goto(`${url}/stage.html?state=filters`);
  const radio = page.getByRole('radio', {name: '9 or more'});
  await expect(radio).toBeAttached();
  const session = await page.context().newCDPSession(page);
  const {nodes} = await session.send('Accessibility.getFullAXTree');
  const names = nodes.filter(({role}) => role?.value === 'radio').map(({name}) => String(name?.value));
  expect(names).toContain('9 or more');
});
