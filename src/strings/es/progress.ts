import type {ProgressStrings} from '../en/progress.js';

/** Strings shown while a search runs, in Spanish. */
export const progressStrings: ProgressStrings = {
  waitTitle: car => `Buscando precios en tiempo real${car ? ` para ${car}` : ''}`,
  waitText: 'Varios proveedores están preparando cotizaciones para su auto. Por lo general, tarda de 2 a 8 segundos.',
  cancel: 'Cancelar',
};
