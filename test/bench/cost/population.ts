import {
  HOUR_MS,
  type SearchCriteria,
  STATE_CODES,
  type Tracking,
  type LookupMethod,
} from '../../../src/contract/index.js';
import {MAKES} from '../../../src/sandbox/catalog/catalog.js';
import {HOURS, type Assumptions, type Pause} from './assumptions.js';
import {createChance, type Chance} from './chance.js';

/** A page view. */
export interface PageView {
  /** The time since the start of the day. */
  readonly afterMs: number;
  /** The mileage at the time of the submission. */
  readonly mileage: number;
  /** The mileage before a correction, and for how long. */
  readonly mistyped?: {readonly mileage: number; readonly ms: number};
  /** The time between completing and submitting the form; undefined if the form is never submitted. */
  readonly pauseMs?: number;
  /** A correction after plans have arrived: how much later, and how long before it is submitted. */
  readonly corrected?: {readonly mileage: number; readonly afterMs: number; readonly pauseMs: number};
  readonly filterChanges: number;
  readonly detailsOpened: number;
  readonly reloads: number;
  readonly submitsTwice: boolean;
  readonly retries: boolean;
}

/** A shopper with a car, and everything that the shopper does in a day. */
export interface Shopper {
  readonly lookupMethod: LookupMethod;
  /** The car and its state. The mileage is part of the view. */
  readonly criteria: SearchCriteria;
  readonly tracking?: Tracking;
  /** Whether the shopper types the whole car into the first field. */
  readonly typesWholeCar: boolean;
  /** Key presses in the make and model fields before an option is chosen. */
  readonly keys: {readonly make: number; readonly model: number};
  readonly typesYear: boolean;
  readonly view: PageView;
}

interface Car {
  readonly lookupMethod: LookupMethod;
  readonly criteria: SearchCriteria;
  readonly mileage: number;
}

const HOME = 'TX';
const LATEST_YEAR = 2024;
const VIN_CHARACTERS = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'];
const POPULAR_MAKES = ['Toyota', 'Ford', 'Honda', 'Chevrolet', 'Nissan', 'Jeep', 'Hyundai', 'Kia', 'Subaru', 'GMC']
  .map(name => MAKES.find(make => make.name === name))
  .filter(make => make !== undefined);

/** Returns the shoppers of a day, which are the same for the same seed. */
export function createPopulation(seed: number, count: number, assumptions: Assumptions): readonly Shopper[] {
  const chance = createChance(seed);
  const listed = Array.from({length: assumptions.listedCars}, (): Car => vinCar(chance));
  return Array.from({length: count}, () => createShopper(chance, listed, assumptions));
}

function createShopper(chance: Chance, listed: readonly Car[], assumptions: Assumptions): Shopper {
  const state = chance.happens(assumptions.atHome) ? HOME : chance.pick(STATE_CODES);
  const {lookupMethod, criteria, mileage} = chooseCar(chance, listed, assumptions);
  const tracking = chooseTracking(chance, assumptions);
  return {
    lookupMethod,
    criteria: {...criteria, stateShortName: state},
    ...(tracking && {tracking}),
    typesWholeCar: chance.happens(assumptions.typesWholeCar),
    keys: {
      make: chance.whole(...assumptions.makeKeys),
      model: chance.whole(...assumptions.modelKeys),
    },
    typesYear: chance.happens(assumptions.typesYear),
    view: createView(chance, mileage, assumptions),
  };
}

function chooseCar(chance: Chance, listed: readonly Car[], {byVin, byPlate, listed: share}: Assumptions): Car {
  const draw = chance.next();
  if (draw < byVin) return chance.happens(share) ? chance.pickPopular(listed) : vinCar(chance);
  const mileage = mileageOf(chance);
  if (draw < byVin + byPlate) {
    const licensePlate = Array.from({length: 7}, () => chance.pick(VIN_CHARACTERS)).join('');
    return {lookupMethod: 'plate', criteria: {licensePlate}, mileage};
  }
  const make = chance.pickPopular(POPULAR_MAKES);
  const recent = make.models.filter(({years}) => years.some(year => year > LATEST_YEAR - 12 && year <= LATEST_YEAR));
  const model = chance.pickPopular(recent);
  const year = chance.pick(model.years.filter(year => year > LATEST_YEAR - 12 && year <= LATEST_YEAR));
  return {lookupMethod: 'catalog', criteria: {make: make.name, model: model.name, year}, mileage};
}

function vinCar(chance: Chance): Car {
  const tail = Array.from({length: 6}, () => chance.whole(0, 9)).join('');
  const describes = Array.from({length: 5}, () => chance.pick(VIN_CHARACTERS)).join('');
  const vin = `1HG${describes}${chance.whole(0, 9)}${chance.pick([...'EFGHJKLMNPR'])}A${tail}`;
  return {lookupMethod: 'vin', criteria: {vin}, mileage: mileageOf(chance)};
}

const mileageOf = (chance: Chance): number => chance.whole(5000, 120_000);

function chooseTracking(chance: Chance, {clickId, campaign, campaigns, referrerOnly}: Assumptions) {
  const kind = chance.next();
  const referrer = 'https://www.google.com/';
  if (kind < clickId) return {queryParams: `gclid=${chance.next().toString(36).slice(2)}`, referrer};
  const name = chance.whole(1, campaigns);
  if (kind < clickId + campaign) return {queryParams: `utm_source=mail&utm_campaign=${name}`};
  return kind < clickId + campaign + referrerOnly ? {referrer} : undefined;
}

/** Picks the time of day of a visit. */
function startOf(chance: Chance): number {
  let left = chance.next() * HOURS.reduce<number>((sum, part) => sum + part, 0);
  const hour = HOURS.findIndex(part => (left -= part) < 0);
  return (hour + chance.next()) * HOUR_MS;
}

function createView(chance: Chance, mileage: number, a: Assumptions): PageView {
  const pause = (): number => pauseOf(chance, a.pause);
  const other = (): number => mileageOf(chance);
  const mistyped = chance.happens(a.correctsBefore) && {mileage: other(), ms: pause()};
  const corrected = chance.happens(a.correctsAfter) && {mileage: other(), afterMs: 20_000, pauseMs: pause()};
  const pauseMs = pause();
  return {
    afterMs: startOf(chance),
    mileage,
    ...(mistyped && {mistyped}),
    ...(corrected && {corrected}),
    ...(!chance.happens(a.abandons) && {pauseMs}),
    filterChanges: chance.times(a.filterChanges),
    detailsOpened: chance.times(a.detailsOpened),
    reloads: chance.times(a.reloads),
    submitsTwice: chance.happens(a.submitsTwice),
    retries: chance.happens(a.retries),
  };
}

/** Each kind of pause uses one random number, so that the shoppers stay the same for other pauses. */
function pauseOf(chance: Chance, pause: Pause): number {
  const own = createChance(chance.whole(0, 2 ** 32 - 1));
  return pause.kind === 'even' ? own.between(pause.minMs, pause.maxMs) : own.around(pause.medianMs, pause.sigma);
}
