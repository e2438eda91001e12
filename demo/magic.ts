import type {PlanFinder} from 'plan-finder';

/** One thing that the sandbox does on purpose. */
interface Row {
  readonly description: string;
}

/** What the sandbox says that it knows. */
interface Magic {
  readonly vehicles: Readonly<Record<string, readonly (Row & {readonly vin: string; readonly plate: string})[]>>;
  readonly cards: readonly (Row & {readonly number: string})[];
  readonly emails: readonly (Row & {readonly email: string})[];
}

const CAR = {mileage: '20000', state: 'OH'};

const option = (value: string, words: string): HTMLOptionElement => new Option(words, value);

function group(label: string, options: readonly HTMLOptionElement[]): HTMLOptGroupElement {
  const element = document.createElement('optgroup');
  element.label = label;
  element.append(...options);
  return element;
}

/** Offers what the sandbox does on purpose; a page that has no sandbox behind it offers nothing. */
export async function offerMagic(finder: PlanFinder): Promise<void> {
  const details = document.querySelector<HTMLDetailsElement>('#magic');
  const answer = await fetch('/sandbox/test-values').catch(() => undefined);
  if (!details || !answer?.ok) return;
  const magic = (await answer.json()) as Magic;
  offerVehicles(magic, finder);
  offerOthers(magic);
  details.hidden = false;
}

function offerVehicles({vehicles}: Magic, finder: PlanFinder): void {
  const car = document.querySelector<HTMLSelectElement>('#magic-vehicle');
  const way = document.querySelector<HTMLSelectElement>('#magic-way');
  if (!car || !way) return;
  const groups = Object.entries(vehicles).map(([label, rows]) =>
    group(
      label,
      rows.map(({vin, description}) => option(vin, description)),
    ),
  );
  car.append(option('', 'Choose what happens'), ...groups);
  const fill = () => {
    const row = Object.values(vehicles)
      .flat()
      .find(({vin}) => vin === car.value);
    if (!row) return;
    const named = way.value === 'vin' ? {vin: row.vin, licensePlate: ''} : {vin: '', licensePlate: row.plate};
    Object.assign(finder, {...named, ...CAR});
  };
  car.addEventListener('change', fill);
  way.addEventListener('change', fill);
}

/** Where a card and an address are used is not on this page: it says where, and shows what to copy. */
function offerOthers({cards, emails}: Magic): void {
  const other = document.querySelector<HTMLSelectElement>('#magic-other');
  const use = document.querySelector<HTMLElement>('#magic-use');
  if (!other || !use) return;
  other.append(
    option('', 'Choose what happens'),
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
      ? ': register for a key with this address.'
      : ': choose this card at the checkout.';
    use.replaceChildren(...(other.value === '' ? [] : [value, where]));
  });
}
