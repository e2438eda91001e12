import type {StartPriceStrings} from '../en/start-price.js';

/** The words of a start price on a car's card, in Spanish. */
export const startPriceStrings: StartPriceStrings = {
  from: (price: string) => `Contratos de servicio vehicular desde ${price} de pago inicial, más pagos mensuales`,
  seePlans: 'Ver planes',
  dialog: 'Contratos de servicio vehicular para este auto',
  close: 'Cerrar',
};
