import {counter} from '../counter.js';
import type {ListStrings} from '../en/list.js';

const count = counter('es-US');

/** Strings around the plans, in Spanish. */
export const listStrings: ListStrings = {
  showAll: plans => `Ver los ${count(plans, 'plan', 'planes')}`,
  quickFilters: 'Filtros aplicados y filtros rápidos',
  offlineTitle: 'No tiene conexión.',
  offline: quotedAt =>
    `${quotedAt && `Estos precios son del ${quotedAt}. `}Podrá pagar cuando se restablezca la conexión.`,
};
