import {counter} from '../counter.js';
import type {FilterStrings} from '../en/filters.js';

const count = counter('es-US');

/** Strings of the filters, in Spanish. */
export const filterStrings: FilterStrings = {
  filters: 'Filtros',
  filtersOn: filters => count(filters, 'filtro aplicado', 'filtros aplicados'),
  clear: 'Quitar todos',
  skipFilters: 'Saltar los filtros',
  loadFilters: 'Cargar los filtros',
  removeFilter: filter => `Quitar filtro: ${filter}`,
  filterAtLeast: value => `${value} o más`,
  filterAtMost: value => `hasta ${value}`,
  filterBetween: (from, to) => `${from} a ${to}`,
  shownOf: (shown, all) => `${shown.toLocaleString('es-US')} de ${all}`,
  showPlans: plans => `Ver ${count(plans, 'plan', 'planes')}`,
  from: 'Mínimo',
  to: 'Máximo',
  any: 'Cualquiera',
  atLeast: filter => `${filter}, como mínimo`,
  atMost: filter => `${filter}, como máximo`,
  plans: plans => count(plans, 'plan', 'planes'),
  withMaintenance: 'Incluye un programa de mantenimiento',
  categoriesHint: 'Muestra planes que cubren al menos una pieza de cada sistema que elija.',
  filterNames: {
    monthlyPrice: 'Pago mensual',
    totalPrice: 'Precio total',
    duration: 'Plazo',
    miles: 'Millas',
    deductible: 'Deducible',
    planServiceRating: 'Calificación',
    coverageTypes: 'Nivel de cobertura',
    providers: 'Proveedor',
    categories: 'Sistemas con piezas cubiertas',
    maintenance: 'Programa de mantenimiento',
  },
  noneTitle: 'Ningún plan cumple con sus filtros',
  noneText: 'Quite los filtros para ver todos los planes.',
  noneSuggestion: (name, plans) => `Sin “${name}” hay ${count(plans, 'plan', 'planes')}.`,
  noneRemove: name => `Quitar “${name}”`,
};
