import type {EmptyStrings} from '../en/empty.js';

/** Why a search has no plans, in Spanish. */
export const emptyStrings: EmptyStrings = {
  emptyTitle: 'No hay planes para este auto',
  emptyTitleNoneShown: 'No hay planes para mostrar',
  emptyAction: 'Cambiar los datos',
  emptyContact: 'Comuníquese con nosotros',
  emptyText:
    'Ninguno de nuestros proveedores tiene un plan para este auto con este millaje en este estado. Revise sus datos o comuníquese con nosotros.',
  emptyDropped: 'Encontramos planes, pero no pudimos mostrarlos. Inténtelo más tarde o comuníquese con nosotros.',
  emptyFiltered: filters =>
    `Ningún plan cumple los criterios de esta página: ${filters}. Comuníquese con nosotros para conocer otros planes.`,
  serviceFilters: {
    providers: 'proveedor',
    excludeProviders: 'proveedor',
    coverageTypes: 'nivel de cobertura',
    coverageType: 'nivel de cobertura',
    categoryTypes: 'sistemas con piezas cubiertas',
    planServiceRating: 'calificación',
    duration: 'plazo',
    miles: 'millas',
    monthlyPrice: 'pago mensual',
    totalPrice: 'precio total',
    numberOfProviders: 'número de proveedores',
    returnResults: 'número de planes',
  },
};
