import type {CatalogStrings} from '../en/catalog.js';

/** The words of a catalog field, in Spanish. */
export const catalogStrings: CatalogStrings = {
  count: count => (count === 1 ? '1 opción' : `${count.toLocaleString('es-US')} opciones`),
  more: count => `${count.toLocaleString('es-US')} más. Siga escribiendo para acotar la lista.`,
  noMatch: text => `Nada en la lista coincide con “${text}”.`,
};
