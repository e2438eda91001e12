import type {SearchRequest} from '../../contract/search.js';
import {emptyStrings} from '../../strings/en/empty.js';
import {complete} from '../shared/complete.js';
import type {StringTables} from '../shared/strings.js';

/** Explains why a search has no plans: they could not be read, the page's own filters exclude all, or there are none. */
export function emptyReason({filters}: SearchRequest, droppedCount: number, {results}: StringTables): string {
  const {emptyDropped, emptyFiltered, emptyText, serviceFilters} = complete(emptyStrings, results);
  if (droppedCount > 0) return emptyDropped(droppedCount);
  const names = Object.entries(filters ?? {})
    .filter(([name, value]) => Object.hasOwn(serviceFilters, name) && value !== null && value !== undefined)
    .map(([name, value]) => {
      // The values of `coverageTypes` and `categoryTypes` are code names.
      const values = Array.isArray(value) && !name.endsWith('Types') ? ` (${value.join(', ')})` : '';
      return `${serviceFilters[name]}${values}`;
    });
  return names.length > 0 ? emptyFiltered(names.join('; ')) : emptyText;
}
