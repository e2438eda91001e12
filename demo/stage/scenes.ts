import {
  groupPlans,
  type PlanCatalogField,
  type PlanComparison,
  type PlanDetails,
  type PlanFilters,
  type PlanFinder,
  type PlanGroup,
  type PlanList,
  type PlanMaintenancePanel,
  type PlanProgress,
  type PlanVehicleForm,
  type PlanVinScanner,
} from '@plan-finder/elements';
import {readPlans} from '@plan-finder/elements/contract';
import type {WirePlan} from './fixtures.js';

type Fill = (element: HTMLElement, plans: readonly WirePlan[]) => void;

/** Groups plans as a page does that shows them without a finder. */
const groupsOf = (wire: readonly WirePlan[]): readonly PlanGroup[] => groupPlans(readPlans(wire).plans);

/** Sets properties of an element. */
const set = <T extends HTMLElement>(element: HTMLElement, properties: Partial<T>): void => {
  Object.assign(element, properties);
};

const MAKES = ['Acura', 'Audi', 'BMW', 'Chevrolet', 'Ford', 'Honda', 'Hyundai', 'Kia', 'Mazda', 'Toyota', 'Volvo'];

/** When the fixture plans were quoted: the same in every screenshot. */
const QUOTED_AT = Date.UTC(2026, 0, 15, 15);

const list = (element: HTMLElement, plans: readonly WirePlan[], more: Partial<PlanList> = {}) =>
  set<PlanList>(element, {plans: groupsOf(plans), quotedAt: QUOTED_AT, mileage: 21_500, handoff: 'event', ...more});

const compare = (element: HTMLElement, plans: readonly WirePlan[], count: number) =>
  set<PlanComparison>(element, {plans: groupsOf(plans).slice(0, count), open: true, mileage: 21_500, handoff: 'event'});

const slotted = (element: HTMLElement, slot: string, tag: string, text: string): void => {
  const child = document.createElement(tag);
  Object.assign(child, {slot, textContent: text});
  element.append(child);
};

const camera = (getUserMedia: () => Promise<MediaStream>, element: HTMLElement) => {
  Object.defineProperty(navigator.mediaDevices, 'getUserMedia', {configurable: true, value: getUserMedia});
  set<PlanVinScanner>(element, {open: true, detector: {detect: () => Promise.resolve([])}});
};

const refuseCamera = (name: string) => () => Promise.reject(new DOMException('No camera in this preview.', name));

/** A drawn picture instead of the camera's, so that no permission is needed. */
const standIn = (): Promise<MediaStream> => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, {width: 640, height: 360});
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#d8d4c8';
    context.fillRect(0, 0, 640, 360);
    context.fillStyle = '#222';
    for (let x = 120; x < 520; x += 9) context.fillRect(x, 130, 2 + ((x * 7) % 5), 90);
  }
  return Promise.resolve(canvas.captureStream(1));
};

/** Functions that set an element's properties for a state, by name. */
export const SCENES: Readonly<Record<string, Fill>> = {
  openFinder: element => void (element as PlanFinder).open(),
  offline: () => Object.defineProperty(navigator, 'onLine', {configurable: true, value: false}),
  plans: list,
  comparedPlans: (element, plans) => {
    const groups = groupsOf(plans);
    list(element, plans, {compared: groups.slice(0, 3).map(({key}) => key)});
  },
  emptyList: (element, plans) => {
    list(element, plans);
    slotted(element, 'empty', 'p', 'No plans are available for this car. Ask our service desk about other options.');
  },
  noneLeft: (element, plans) => list(element, plans, {filters: {monthlyPrice: {to: 1}}}),
  filtersSet: (element, plans) => {
    const [first] = groupsOf(plans);
    set<PlanFilters>(element, {
      plans: groupsOf(plans),
      filters: {
        monthlyPrice: {to: 110},
        coverageTypes: [first?.coverage ?? ''],
        duration: {from: 60},
        // None of the steps.
        miles: {from: 50_000, to: 75_000},
        maintenance: true,
      },
    });
  },
  twoPlans: (element, plans) => compare(element, plans, 2),
  fourPlans: (element, plans) => compare(element, plans, 4),
  twoRepairs: (element, plans) => {
    compare(element, plans, 2);
    void chooseRepairs(element as PlanComparison, 2);
  },
  details: (element, plans) => {
    const [group] = groupsOf(plans);
    set<PlanDetails>(element, {group, open: true, mileage: 21_500, quotedAt: QUOTED_AT, handoff: 'event'});
  },
  program: (element, plans) =>
    set<PlanMaintenancePanel>(element, {program: groupsOf(plans)[0]?.variants[0]?.maintenanceProgram}),
  usualWait: element =>
    set<PlanProgress>(element, {
      stage: 'quoting',
      elapsedMs: 4000,
      vehicle: '2003 Honda · VIN ending in 004352 · 48,000 miles · CA',
    }),
  longWait: element => set<PlanProgress>(element, {stage: 'quoting', elapsedMs: 14_000}),
  offlineWait: element => set<PlanProgress>(element, {stage: 'offline', elapsedMs: 4000}),
  limitedWait: element => set<PlanProgress>(element, {stage: 'limited', elapsedMs: 4000, waitMs: 30_000}),
  rejected: element =>
    set<PlanVehicleForm>(element, {
      fieldErrors: new Map([['mileage', {text: 'Enter a mileage greater than 0.', lang: 'en'}]]),
    }),
  enteredVin: element => void enterVin(element as PlanVehicleForm),
  makes: element => set<PlanCatalogField>(element, {options: MAKES}),
  openMakes: element => {
    set<PlanCatalogField>(element, {options: MAKES});
    void openOptions(element as PlanCatalogField);
  },
  noPrice: element => slotted(element, 'no-price', 'span', ''),
  camera: element => camera(standIn, element),
  deniedCamera: element => camera(refuseCamera('NotAllowedError'), element),
  missingCamera: element => camera(refuseCamera('NotFoundError'), element),
};

async function openOptions(field: PlanCatalogField): Promise<void> {
  await field.updateComplete;
  type(field.shadowRoot?.querySelector('input'), 'h');
}

async function enterVin(form: PlanVehicleForm): Promise<void> {
  await form.updateComplete;
  type(form.shadowRoot?.querySelector<HTMLInputElement>('#vin'), '1HGCM82633A004352');
}

/** Chooses how many covered repairs to expect, as a shopper does: in the comparison's select. */
async function chooseRepairs(comparison: PlanComparison, repairs: number): Promise<void> {
  await comparison.updateComplete;
  const select = comparison.renderRoot.querySelector<HTMLSelectElement>('[data-repairs]');
  if (!select) return;
  select.value = String(repairs);
  select.dispatchEvent(new Event('change', {bubbles: true}));
}

/** Types into a field. */
function type(input: HTMLInputElement | null | undefined, text: string): void {
  if (!input) return;
  input.focus();
  input.value = text;
  input.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true, inputType: 'insertText'}));
}
