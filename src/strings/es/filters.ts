import type {FilterStrings} from '../en/filters.js';

const plans = (count: string, one: boolean) => `${count} ${one ? 'plan' : 'planes'}`;

export const filterStrings: FilterStrings = {
  filters: 'Filtros',
  filtersOn: count => (count === 1 ? '1 filtro activo' : `${count} filtros activos`),
  clear: 'Quitar todos',
  showPlans: (count, one) => `Ver ${plans(count, one)}`,
  from: 'Desde',
  to: 'Hasta',
  any: 'Cualquiera',
  andUp: rating => `${rating} o más`,
  plans,
  withMaintenance: 'Incluye un programa de mantenimiento',
  categoriesHint: 'Solo planes que cubren algo de cada uno. Basta una pieza cubierta.',
  badNumber: 'Escriba un número o déjelo vacío.',
  badRange: 'El primer número es mayor que el segundo.',
  filterNames: {
    monthlyPrice: 'Precio mensual',
    totalPrice: 'Precio total',
    duration: 'Plazo',
    miles: 'Millas',
    deductible: 'Deducible',
    planServiceRating: 'Calificación',
    coverageTypes: 'Cobertura',
    providers: 'Proveedor',
    categories: 'Sistemas cubiertos',
    maintenance: 'Mantenimiento',
  },
  units: {
    monthlyPrice: '$ al mes',
    totalPrice: '$',
    duration: 'meses',
    miles: '',
    deductible: '$',
    planServiceRating: 'de 10',
  },
  noneTitle: 'Ningún plan tiene todo esto',
  noneText: 'No hay un solo filtro que lo impida: quítelos para ver todos los planes.',
  loosenText: (name, count, one) => `Sin «${name}» hay ${plans(count, one)}.`,
  loosen: name => `Quitar «${name}»`,
};
