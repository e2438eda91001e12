import type {FinderStrings} from '../en/finder.js';

/** Strings around the form and the results, in Spanish. */
export const finderStrings: FinderStrings = {
  title: 'Proteja su auto más allá de la garantía de fábrica',
  intro: 'Precios en tiempo real de varios proveedores, sin pedir teléfono ni correo electrónico.',
  loadFailed: 'No pudimos cargar esta parte. Revise su conexión e inténtelo de nuevo.',
};
