import type {ResultStrings} from '../en/results.js';

const months = (count: number) => (count === 1 ? '1 mes' : `${count} meses`);
const years = (count: number) => (count === 1 ? '1 año' : `${count} años`);

/** The words of the wait and the plans, in Spanish. */
export const resultStrings: ResultStrings = {
  planCount: (count, one, car) => `${count} ${one ? 'plan' : 'planes'} para ${car}`,
  quotedFor: (mileage, place) => [`${mileage} millas`, place].filter(Boolean).join(' · '),
  waitTitle: 'Buscando precios al momento',
  waitText: 'Varios proveedores están cotizando su auto. Esto tarda unos segundos.',
  waitLonger: seconds => `Seguimos buscando: van ${seconds} segundos. Algunos proveedores tardan más.`,
  waitOffline: 'Se perdió la conexión. La búsqueda sigue en cuanto vuelva.',
  waitLimited: 'Hay demasiadas búsquedas en este momento. La búsqueda sigue sola.',
  waitGoesOn: (seconds, one) => `Sigue en ${seconds} ${one ? 'segundo' : 'segundos'}.`,
  cancel: 'Cancelar',
  perMonth: 'al mes',
  down: amount => `${amount} de pago inicial`,
  total: amount => `${amount} en total`,
  deductible: amount => `${amount} de deducible`,
  noPrice: 'Precio al pagar',
  rating: rating => `${rating} de 10`,
  term: 'Plazo',
  termText: duration => (duration % 12 === 0 ? years(duration / 12) : months(duration)),
  miles: 'Millas',
  milesUnlimited: 'Sin límite',
  deductibleLabel: 'Deducible',
  inTotal: 'en total',
  maintenance: 'Incluye mantenimiento',
  checkout: 'Continuar al pago',
  details: 'Detalles',
  compare: 'Comparar',
  detailsFailed: 'No se pudieron cargar los detalles. Revise su conexión e inténtelo de nuevo.',
  leadsTo: host => `Lleva a ${host}`,
  noCheckout: 'Por el momento, este plan no se puede comprar aquí.',
  unnamedPlan: 'Plan sin nombre',
  badges: {
    BEST_VALUE: 'Mejor relación calidad-precio',
    LOWEST_PRICE: 'Precio más bajo',
    MOST_POPULAR: 'El más elegido',
    TOP_RATED: 'Mejor calificado',
  },
  coverages: {
    Powertrain: 'Tren motriz: motor, transmisión y eje motriz.',
    PowertrainPlus: 'Tren motriz ampliado: el tren motriz y otros sistemas, como la dirección y el enfriamiento.',
    MostComprehensive:
      'La más completa: cubre la mayoría de las piezas mecánicas y eléctricas, salvo las que excluye el contrato.',
  },
  dropped: count => (count === 1 ? 'Otro plan no se pudo leer.' : `Otros ${count} planes no se pudieron leer.`),
  emptyTitle: 'No hay planes para este auto',
  emptyText:
    'Ningún proveedor ofrece un plan para este auto con este millaje en este estado. Revise los datos o consulte al concesionario.',
  emptyDropped: count =>
    count === 1
      ? 'Se ofreció un plan, pero no se pudo leer.'
      : `Se ofrecieron ${count} planes, pero no se pudieron leer.`,
  emptyFiltered: filters => `Esta página pide solo algunos planes y ninguno encaja. Limita por: ${filters}.`,
  serviceFilters: {
    providers: 'proveedor',
    excludeProviders: 'proveedor excluido',
    numberOfProviders: 'número de proveedores',
    coverageTypes: 'cobertura',
    coverageType: 'cobertura',
    categoryTypes: 'sistemas cubiertos',
    planServiceRating: 'calificación',
    duration: 'plazo',
    miles: 'millas',
    monthlyPrice: 'precio mensual',
    totalPrice: 'precio total',
    returnResults: 'número de planes',
  },
  emptyAction: 'Probar con otros datos',
};
