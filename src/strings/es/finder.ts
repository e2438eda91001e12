import type {FinderStrings} from '../en/finder.js';

/** The words around the form and the results, in Spanish. */
export const finderStrings: FinderStrings = {
  title: 'Cubra este auto más allá de la garantía de fábrica',
  intro: 'Precios en vivo de varios proveedores. Sin teléfono ni correo electrónico.',
  change: 'Cambiar',
  yourCar: (name: string, vinEnd: string) =>
    name ? `su ${name}` : vinEnd ? `su auto (VIN terminado en ${vinEnd})` : 'su auto',
  connectionLost: 'Se perdió la conexión',
  loadFailed: 'Revise su conexión e inténtelo de nuevo. Lo que escribió sigue aquí.',
  tryAgain: 'Intentar de nuevo',
};
