import type {StartPriceStrings} from '../en/start-price.js';

/** Strings of a starting price and its dialog, in Spanish. */
export const startPriceStrings: StartPriceStrings = {
  from: (price: string) => `Contratos de servicio vehicular desde ${price} de pago inicial, más pagos mensuales`,
  seePlans: 'Ver planes',
  dialog: 'Contratos de servicio vehicular para este auto',
  close: 'Cerrar',
};
