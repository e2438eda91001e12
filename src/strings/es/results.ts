import {counter} from '../counter.js';
import type {ResultStrings} from '../en/results.js';
import {carName} from './car-name.js';

const count = counter('es-US');

/** Strings of the loading state and the results, in Spanish. */
export const resultStrings: ResultStrings = {
  planCount: (plans, car) => `${count(plans, 'plan', 'planes')} para ${car}`,
  carName,
  yourCar: name => (name ? `su ${name}` : 'su auto'),
  quotedFor: (mileage, place, vinEnd) =>
    [vinEnd && `VIN que termina en ${vinEnd}`, `${mileage} milla${mileage === '1' ? '' : 's'}`, place]
      .filter(Boolean)
      .join('\u00a0· '),
  change: 'Cambiar',
  disclosure:
    'Un contrato de servicio vehicular es opcional. No es la garantía del fabricante ni, en la mayoría de los estados, un seguro. El contrato determina qué se cubre.',
  howTitle: 'Cómo funciona esta lista',
  perMonth: '/mes',
  down: amount => `${amount} de pago inicial`,
  total: amount => `${amount} en total`,
  deductible: amount => `${amount} de deducible`,
  payments: payments => `${count(payments, 'pagos')} (est.)`,
  noPrice: 'Vea el precio en la página de pago',
  rating: rating => `${rating} de 10`,
  term: 'Plazo',
  termText: months => (months % 12 === 0 ? count(months / 12, 'año', 'años') : count(months, 'mes', 'meses')),
  miles: 'Millas',
  milesUnlimited: 'Ilimitadas',
  deductibleLabel: 'Deducible',
  inTotal: 'en total',
  maintenance: 'Programa de mantenimiento',
  checkout: 'Ir a pagar',
  details: 'Detalles',
  compare: 'Comparar',
  loadFailed: 'No pudimos cargar esta parte. Revise su conexión e inténtelo de nuevo.',
  checkoutOpens: host => `Abre ${host}`,
  noCheckout: 'Este plan no se puede comprar aquí en este momento.',
  unnamedPlan: 'Plan sin nombre',
  badges: {
    BEST_VALUE: 'Mejor valor',
    LOWEST_PRICE: 'Precio más bajo',
    MOST_POPULAR: 'El más popular',
    TOP_RATED: 'Mejor calificado',
  },
  coverageLevels: {
    Powertrain: 'Tren motriz',
    PowertrainPlus: 'Tren motriz ampliado',
    MostComprehensive: 'Cobertura más completa',
  },
  systemsCovered: (covered, all) => `Piezas en ${covered} de ${all} sistemas`,
  notCovered: (names, more) => `No cubre: ${names}${more > 0 ? `, +${more}` : ''}`,
  exclusions: 'Exclusiones en el contrato',
  noMaintenance: 'Sin programa de mantenimiento',
  categories: {
    Engine: 'Motor',
    TurboSuper: 'Turbo y supercargador',
    TransferCase: 'Caja de transferencia',
    Steering: 'Dirección',
    Transmission: 'Transmisión',
    DriveAxle: 'Eje motriz',
    Suspension: 'Suspensión',
    AirCon: 'Aire acondicionado',
    Brakes: 'Frenos',
    Electricals: 'Sistema eléctrico',
    Cooling: 'Sistema de enfriamiento',
    Fuel: 'Sistema de combustible',
    Hybrid: 'Sistema híbrido y eléctrico',
    Body: 'Carrocería',
    Consumables: 'Piezas de desgaste y líquidos',
    Exhaust: 'Sistema de escape',
    General: 'Sistemas generales',
    Interior: 'Interior',
    Services: 'Servicios relacionados',
    Assist: 'Asistencia en carretera',
  },
  dropped: 'No pudimos mostrar algunos precios.',
  connectionLost: 'Se perdió la conexión',
};
