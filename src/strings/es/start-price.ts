import type {StartPriceStrings} from '../en/start-price.js';

/** The words of a start price on a car's card, in Spanish. */
export const startPriceStrings: StartPriceStrings = {
  from: (price: string) => `Planes de servicio desde ${price} de entrada`,
  seePlans: 'Ver planes',
  dialog: 'Planes de servicio para este auto',
  close: 'Cerrar',
};
