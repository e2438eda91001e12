import type {ProgressStrings} from '../en/progress.js';

/** Strings shown while a search runs, in Spanish. */
export const progressStrings: ProgressStrings = {
  waitTitle: 'Buscando precios en tiempo real',
  waitText: 'Varios proveedores están cotizando su auto. Por lo general, tarda de 2 a 8 segundos.',
  cancel: 'Cancelar',
};
