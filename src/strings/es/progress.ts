import type {ProgressStrings} from '../en/progress.js';

/** The words of a search in progress, in Spanish. */
export const progressStrings: ProgressStrings = {
  waitTitle: 'Buscando precios en tiempo real',
  waitText: 'Varios proveedores están cotizando su auto. Por lo general, tarda de 2 a 8 segundos.',
  cancel: 'Cancelar',
};
