import type {SearchCriteria} from '../../contract/search.js';
import {NativeEvent} from '../events/native-event.js';
import {formatEntry} from '../form/format-entry.js';
import {DRAFT_FIELDS, type DraftField} from '../form/vehicle-draft.js';
import {isObject, toText} from '../shared/text.js';
import {warnOnce} from '../shared/warn-once.js';
import {dialogOf} from './finder-dialog.js';
import type {PlanFinder} from './plan-finder.js';

/** What `search()` accepts: the criteria that events carry, with `state` as another name of `stateShortName`. */
export type SearchedVehicle = Partial<SearchCriteria> & {readonly state?: string | undefined};

/** Shows a finder in its dialog, unless it is no longer wanted once the finder has started. */
export async function open(finder: PlanFinder, signal?: AbortSignal): Promise<void> {
  await start(finder);
  if (signal?.aborted) return;
  if (finder.isConnected) dialogOf(finder).show();
  else warnOnce('open() does nothing for a finder that is not in the page. Add it to the page first.');
}

/** Closes the dialog of a finder. */
export async function close(finder: PlanFinder): Promise<void> {
  // It may be about to open.
  if (finder.loading === 'eager') await start(finder);
  if (finder.hasUpdated) dialogOf(finder).close();
}

/** Enters a vehicle in the form of a finder and submits it. The form shows what is missing or wrong. */
export async function search(finder: PlanFinder, criteria: unknown): Promise<void> {
  const values = readVehicle(criteria);
  if (!values) return;
  await start(finder);
  const form = finder.shadowRoot?.querySelector('plan-vehicle-form');
  if (!form) return;
  await form.read();
  // In one task, so that the values of two calls do not mix.
  finder.reset();
  form.reader?.fillIn(values);
  form.tools?.commit('make');
  await form.submit();
}

/** Chooses plans to compare by their keys, and opens the comparison if there are two or more. */
export async function compare(finder: PlanFinder, given: unknown): Promise<void> {
  const list = listOf(finder);
  const keys = readKeys(finder, given);
  if (!list || !keys) return;
  list.compared = keys;
  list.comparing = keys.length > 1;
  list.dispatchEvent(new NativeEvent('comparing'));
  await list.updateComplete;
}

/** Reads the keys of plans that a finder shows. Warns of anything else, and returns undefined. */
export function readKeys(finder: PlanFinder, given: unknown): readonly string[] | undefined {
  const list = listOf(finder);
  const keys = Array.isArray(given) ? [...new Set(given.map(toText))] : [];
  const known = keys.filter(key => list?.plans.some(group => group.key === key));
  if (list && Array.isArray(given) && known.length === keys.length && given.length <= list.maxCompare) return keys;
  const most = list?.maxCompare ?? finder.maxCompare;
  warnOnce(`compare() expects the keys of up to ${most} plans that are shown; nothing is compared.`);
  return undefined;
}

const listOf = ({shadowRoot}: PlanFinder) => shadowRoot?.querySelector('plan-list');

/** A lazy finder starts as soon as it is used. */
async function start(finder: PlanFinder): Promise<void> {
  finder.loading = 'eager';
  if (finder.isConnected) await finder.updateComplete;
}

/** Reads a vehicle as the form has it. If nothing of it is known, warns and returns undefined. */
export function readVehicle(given: unknown): Partial<Record<DraftField, string>> | undefined {
  const {state, ...criteria} = isObject(given) ? given : {};
  const vehicle: Readonly<Record<string, unknown>> = {stateShortName: state, ...criteria};
  const values = DRAFT_FIELDS.flatMap(field => {
    const text = toText(vehicle[field]).trim();
    return text === '' ? [] : [[field, formatEntry(field, text)] as const];
  });
  if (values.length === 0) {
    const fields = [...DRAFT_FIELDS, 'state'].join(', ');
    warnOnce(`search() expects an object with one or more of ${fields}; nothing is searched.`);
    return undefined;
  }
  const read: Partial<Record<DraftField, string>> = Object.fromEntries(values);
  // A state that the page or the shopper has set would be used instead of a given ZIP code.
  return read.zip ? {stateShortName: '', ...read} : read;
}
