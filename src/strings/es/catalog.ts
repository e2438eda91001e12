import {counter} from '../counter.js';
import type {CatalogStrings} from '../en/catalog.js';

const count = counter('es-US');

/** Strings of the catalog field, in Spanish. */
export const catalogStrings: CatalogStrings = {
  count: options => count(options, 'opción', 'opciones'),
  more: options => `${count(options, 'más')}. Siga escribiendo para acortar la lista.`,
  noMatch: text => `No hay resultados para “${text}”.`,
};
