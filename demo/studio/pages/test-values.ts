import type {PlanFinder} from '@plan-finder/elements';
import {fetchTestValues, type TestValues} from '../test-values.js';

const CAR = {mileage: '20000', state: 'OH'};

const option = (value: string, text: string): HTMLOptionElement => new Option(text, value);

function group(label: string, options: readonly HTMLOptionElement[]): HTMLOptGroupElement {
  const element = document.createElement('optgroup');
  element.label = label;
  element.append(...options);
  return element;
}

/** Offers the sandbox's test values, where the page has a sandbox behind it. */
export async function offerTestValues(finder: PlanFinder): Promise<void> {
  const details = document.querySelector<HTMLDetailsElement>('#test-values');
  const testValues = await fetchTestValues();
  if (!details || !testValues) return;
  offerVehicles(testValues, finder);
  offerOthers(testValues);
  details.hidden = false;
}

function offerVehicles({vehicles}: TestValues, finder: PlanFinder): void {
  const car = document.querySelector<HTMLSelectElement>('#test-vehicle');
  const lookupMethod = document.querySelector<HTMLSelectElement>('#test-lookup-method');
  if (!car || !lookupMethod) return;
  const groups = Object.entries(vehicles).map(([label, rows]) =>
    group(
      label,
      rows.map(({vin, description}) => option(vin, description)),
    ),
  );
  car.append(option('', 'Choose a scenario'), ...groups);
  const fill = () => {
    const row = Object.values(vehicles)
      .flat()
      .find(({vin}) => vin === car.value);
    if (!row) return;
    const isVin = lookupMethod.value === 'vin';
    Object.assign(finder, {...CAR, vin: isVin ? row.vin : '', licensePlate: isVin ? '' : row.plate});
  };
  car.addEventListener('change', fill);
  lookupMethod.addEventListener('change', fill);
}

/** Shows a test card or email to copy, and where to use it: they are not used on this page. */
function offerOthers({cards, emails}: TestValues): void {
  const other = document.querySelector<HTMLSelectElement>('#test-other');
  const use = document.querySelector<HTMLElement>('#test-use');
  if (!other || !use) return;
  other.append(
    option('', 'Choose a scenario'),
    group(
      'Cards',
      cards.map(({number, description}) => option(number, description)),
    ),
    group(
      'Email addresses',
      emails.map(({email, description}) => option(email, description)),
    ),
  );
  other.addEventListener('change', () => {
    const value = document.createElement('code');
    value.textContent = other.value;
    const where = other.value.includes('@')
      ? ': use this email to register for an API key.'
      : ': choose this card at checkout.';
    use.replaceChildren(...(other.value === '' ? [] : [value, where]));
  });
}
