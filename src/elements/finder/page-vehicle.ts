import type {LitElement} from 'lit';
import type {FinderSettings} from './finder-settings.js';
import {oneOf} from '../shared/host-values.js';
import {readJsonLd} from './json-ld.js';
import {toText} from '../shared/text.js';

type Name = 'vin' | 'licensePlate' | 'make' | 'model' | 'year' | 'mileage' | 'state' | 'zip';

/** What a page tells of its vehicle, under the names of a finder's attributes; mileage in miles. */
export type PageVehicle = Readonly<Partial<Record<Name, string | number | undefined>>>;

/** Reads the vehicle from a page in the host's own way. */
export type VehicleReader = (page: Document) => PageVehicle;

/** What the attribute may be; without it nothing is read. */
const readSource = oneOf('none', 'json-ld');

/** What belongs together: half a name from here and half from there would be another car. */
const GROUPS: readonly (readonly Name[])[] = [
  ['vin', 'licensePlate', 'make', 'model', 'year'],
  ['mileage'],
  ['state', 'zip'],
];

/**
 * Fills a finder in from its page, as its `vehicleFrom` says. What its attributes say stays, and so does what the
 * shopper has entered meanwhile; then the host's own reading counts, then JSON-LD.
 */
export async function fillIn(finder: FinderSettings): Promise<void> {
  await untilParsed(document);
  await finder.updateComplete;
  const form = finder.renderRoot.querySelector<LitElement>('plan-vehicle-form');
  await form?.updateComplete;
  const given = {...readForm(form), ...valuesOf(finder)};
  const host = complete(given, readByHost(finder.vehicleFrom));
  const isJsonLd = (source: unknown) => typeof source !== 'function' && readSource(source, 'vehicleFrom') === 'json-ld';
  const wantsJsonLd = [finder.vehicleFrom, finder.getAttribute('vehicle-from')].some(isJsonLd);
  const all = wantsJsonLd ? complete(host, readJsonLd(document, host.vin ?? '')) : host;
  const isNew = ([name]: readonly [string, unknown]) => !(name in given);
  Object.assign(finder, Object.fromEntries(Object.entries(all).filter(isNew)));
}

/** A script in the page may describe the vehicle below the finder. */
const untilParsed = (page: Document): Promise<void> =>
  new Promise(resolve => {
    if (page.readyState === 'loading') page.addEventListener('DOMContentLoaded', () => resolve(), {once: true});
    else resolve();
  });

type Values = Readonly<Partial<Record<Name, string>>>;

/** Takes what is not known yet, group by group; nothing of another car. */
function complete(known: Values, found: PageVehicle): Values {
  const vin = known.vin?.toUpperCase();
  const texts = valuesOf(found);
  if (vin && texts.vin && texts.vin.toUpperCase() !== vin) return known;
  const open = GROUPS.filter(group => !group.some(name => known[name])).flat();
  return {...known, ...Object.fromEntries(open.flatMap(name => (texts[name] ? [[name, texts[name]]] : [])))};
}

const valuesOf = (vehicle: PageVehicle): Values =>
  Object.fromEntries(
    GROUPS.flat().flatMap(name => {
      const text = toText(vehicle[name]).trim();
      return text ? [[name, text]] : [];
    }),
  );

/** What the form shows, typed or given. */
function readForm(form: LitElement | null): Values {
  const read = (name: string) => form?.renderRoot.querySelector<HTMLInputElement>(`#${name}`)?.value;
  return valuesOf({
    ...Object.fromEntries(GROUPS.flat().map(name => [name, read(name)])),
    state: read('stateShortName'),
  });
}

function readByHost(reader: FinderSettings['vehicleFrom']): PageVehicle {
  if (typeof reader !== 'function') return {};
  try {
    return valuesOf(Object(reader(document)) as PageVehicle);
  } catch (error) {
    console.warn('plan-finder: expected `vehicleFrom` to give a vehicle, got an error.', error);
    return {};
  }
}
