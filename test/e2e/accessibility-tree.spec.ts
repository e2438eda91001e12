import type {Page} from '@playwright/test';
import {startCountedDemo} from './support/demo.js';
import {CAR} from './support/finder.js';
import {createGate} from './support/gate.js';
import {expect, test} from './support/test.js';

test.use({viewport: {width: 390, height: 844}});

// All is found by the role and the name that a screen reader says, in the words that the shopper hears.
const on = (page: Page) => ({
  finder: page.locator('plan-finder'),
  button: (name: string | RegExp) => page.getByRole('button', {name, exact: typeof name === 'string'}),
  dialog: (name: string) => page.getByRole('dialog', {name}),
});

test('with the accessibility tree alone the way leads through filters, comparison and details to the checkout', async ({
  page,
  keep,
}) => {
  test.slow();
  const gate = createGate();
  const demo = keep(await startCountedDemo({relay: {prefetch: 'off'}, sandbox: {wait: () => gate.opened}}));
  await page.goto(demo.url);
  const {finder, button, dialog} = on(page);

  await test.step('the form', async () => {
    // The first sign that it will be used brings the names of the states.
    await page.getByRole('textbox', {name: 'VIN'}).hover();
    await expect(finder).toMatchAriaSnapshot(`
      - heading "Cover this car beyond its factory warranty" [level=2]
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
    await page.getByRole('combobox', {name: 'State'}).selectOption('Texas');
    await button('See plans and prices').press('Enter');
  });

  await test.step('the wait', async () => {
    await expect(finder).toMatchAriaSnapshot(`
      - heading "Getting live prices" [level=2]
      - paragraph: Several providers are quoting your car. This takes a few seconds.
      - button "Cancel"
      - status: Several providers are quoting your car. This takes a few seconds.
    `);
    gate.open();
  });

  await test.step('the plans', async () => {
    await expect(finder).toMatchAriaSnapshot(`
      - heading /^\\d+ plans for your car \\(VIN ending 123456\\)$/ [level=2]
      - paragraph:
        - text: /21,500 miles · TX/
        - button "Change"
      - paragraph: /^\\d+ plans$/
      - button "Filters"
      - combobox "Sort":
        - option "Recommended" [selected]
        - option "Lowest monthly price"
      - list:
        - listitem:
          - list:
            - listitem: Best value
          - heading "Harbor Complete" [level=3]
          - paragraph: Harborstone Auto Care
          - paragraph:
            - img /out of 10/
          - group /^Term. Harbor Complete$/:
            - radio "3 years"
            - radio "5 years" [checked]
          - paragraph: /\\$\\d+ a month/
          - paragraph: /in total/
          - link /^Continue to checkout. Harbor Complete$/
          - button /^Details. Harbor Complete$/
          - checkbox /^Compare. Harbor Complete$/
      - paragraph: /^Quoted on .+, valid until .+/
      - paragraph: /^A vehicle service contract is optional/
    `);
  });

  await test.step('the filters', async () => {
    await button('Filters').press('Enter');
    await expect(dialog('Filters')).toMatchAriaSnapshot(`
      - dialog "Filters":
        - heading "Filters" [level=3]
        - button "Close"
        - group "Monthly price $ a month":
          - slider /^Monthly price. From$/
          - slider /^Monthly price. To$/
          - textbox /^Monthly price. From \\$ a month$/
          - textbox /^Monthly price. To \\$ a month$/
        - group "Coverage":
          - checkbox /^Powertrain. engine, transmission and drive axle. Powertrain \\d+ plans$/
        - group "Term months"
        - group "Miles"
        - group "Deductible $"
        - group "Total price $"
        - group "Rating":
          - radio "Any" [checked]
        - group "Provider"
        - group "Maintenance":
          - checkbox /^Includes a maintenance program \\d+ plans$/
        - button "Clear all"
        - button /^Show \\d+ plans$/
    `);
    await page.getByRole('checkbox', {name: /^Includes a maintenance program/}).press('Space');
    await button(/^Show \d+ plans$/).press('Enter');
    await expect(dialog('Filters')).toBeHidden();
    await expect(finder).toMatchAriaSnapshot(`- button "Filters , 1 filter is on"`);
  });

  await test.step('the plans to compare', async () => {
    await page.getByRole('checkbox', {name: 'Compare: Harbor Complete'}).press('Space');
    await page.getByRole('checkbox', {name: 'Compare: Summit Platinum'}).press('Space');
    await expect(page.getByRole('group', {name: 'Plans to compare'})).toMatchAriaSnapshot(`
      - group "Plans to compare":
        - list:
          - listitem:
            - button "Take out Harbor Complete"
          - listitem:
            - button "Take out Summit Platinum"
        - paragraph:
          - button "Clear"
          - button "Compare 2 plans"
    `);
  });

  await test.step('the comparison', async () => {
    await button('Compare 2 plans').press('Enter');
    await expect(dialog('Compare plans')).toMatchAriaSnapshot(`
      - dialog "Compare plans":
        - heading "Compare plans" [level=3]
        - checkbox "Only differences"
        - button "Close"
        - table "Compare plans":
          - rowgroup:
            - row:
              - columnheader /Harbor Complete/
              - columnheader /Summit Platinum/
            - row:
              - cell:
                - button "Take out Harbor Complete"
              - cell:
                - button "Take out Summit Platinum"
          - rowgroup:
            - row:
              - rowheader "Each month ≠ differs"
              - cell /\\$\\d+/
              - cell /\\$\\d+ ✓ lowest/
            - row:
              - rowheader "Term"
              - cell:
                - combobox /^Term. Harbor Complete$/
            - row:
              - rowheader "Maintenance program"
              - cell "Yes"
              - cell "Yes"
        - heading "How broadly each system is covered" [level=4]
        - paragraph: /one part of it is/
        - table "How broadly each system is covered":
          - rowgroup:
            - row:
              - rowheader "Engine"
              - cell /out of 10|not covered/
        - heading "What it costs in total, by term" [level=4]
        - img /Harbor Complete.+ for 3 years/
        - group: The same as a table
    `);
    await page.getByRole('combobox', {name: 'Term: Harbor Complete'}).selectOption('3 years');
    await expect(page.getByRole('combobox', {name: 'Term: Harbor Complete'})).toMatchAriaSnapshot(`
      - combobox:
        - option "3 years" [selected]
    `);
    await dialog('Compare plans').getByRole('button', {name: 'Close'}).press('Enter');
    await expect(dialog('Compare plans')).toBeHidden();
  });

  await test.step('the details', async () => {
    await button('Details: Harbor Complete').press('Enter');
    await expect(dialog('Harbor Complete')).toMatchAriaSnapshot(`
      - dialog "Harbor Complete":
        - heading "Harbor Complete" [level=3]
        - button "Close"
        - heading "Price and terms" [level=4]
        - term: Each month
        - definition: /\\$\\d+/
        - heading "Coverage" [level=4]
        - heading "Maintenance program" [level=4]
        - heading "Covered parts" [level=4]
        - heading "The provider" [level=4]
        - link /^Continue to checkout. Harbor Complete$/
    `);
    await dialog('Harbor Complete').getByRole('button', {name: 'Close'}).press('Enter');
    await expect(dialog('Harbor Complete')).toBeHidden();
  });

  await page.getByRole('link', {name: 'Continue to checkout: Harbor Complete'}).press('Enter');
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  expect(demo.quotes).toHaveLength(1);
});

test(
  'with the accessibility tree alone what is wrong is found, and what to do about it',
  {tag: '@full'},
  async ({page, keep}) => {
    const demo = keep(await startCountedDemo({relay: {prefetch: 'off'}}));
    await page.goto(demo.url);
    const {finder, button} = on(page);
    await button('See plans and prices').press('Enter');
    await expect(finder).toMatchAriaSnapshot(`
    - group "3 things to look at:":
      - paragraph: /^3 things to look at/
      - list:
        - listitem:
          - button "Enter the car’s VIN."
        - listitem:
          - button "Enter the miles on the odometer."
        - listitem:
          - button "Choose the state where the car is registered."
    - group "Find your car by"
    - textbox "VIN" [invalid]
    - paragraph: Enter the car’s VIN.
    - textbox "Mileage" [invalid]
    - paragraph: Enter the miles on the odometer.
    - combobox "State" [invalid]
  `);
    await button('Enter the miles on the odometer.').press('Enter');
    const mileage = page.getByRole('textbox', {name: 'Mileage'});
    await expect(mileage).toBeFocused();
    await expect(mileage).toHaveAccessibleDescription(/^Enter the miles on the odometer\./);
    await page.getByRole('textbox', {name: 'VIN'}).fill(CAR.vin);
    await mileage.fill(CAR.mileage);
    await page.getByRole('combobox', {name: 'State'}).selectOption('Texas');
    await page.route(/\/PlansSearch/, route => route.fulfill({status: 502, body: 'Bad gateway'}));
    await button('See plans and prices').press('Enter');
    await expect(finder).toMatchAriaSnapshot(`
    - heading "The prices could not be fetched" [level=2]
    - paragraph:
      - button "Change"
    - paragraph: Something went wrong on the way. You can try again.
    - paragraph:
      - button "Try again"
  `);
    await page.unroute(/\/PlansSearch/);
    await button('Try again').press('Enter');
    await expect(page.getByRole('heading', {name: /plans for your car/})).toBeFocused();
  },
);
