import {carName} from './car-name.js';
import type {SavedStrings} from '../en/saved.js';

/** Strings of saved prices, in Spanish. */
export const savedStrings: SavedStrings = {
  save: 'Guardar estos precios',
  saveNote: () => 'Solo en este navegador.',
  saved: lastDay => `Guardados en este navegador hasta el ${lastDay}.`,
  replaced: lastDay => `Guardados en este navegador hasta el ${lastDay}; reemplazan los precios que guardó antes.`,
  notSaved:
    'No pudimos guardar estos precios. El almacenamiento de este navegador está lleno o desactivado, como en algunas ventanas privadas.',
  delete: 'Eliminar',
  deleted: 'Se eliminaron sus precios guardados.',
  undo: 'Deshacer',
  title: 'Sus precios guardados',
  offer: (day, lastDay, car) =>
    `Sus precios del ${day}${car && ` para su ${carName(car)}`} son válidos hasta el ${lastDay}.`,
  show: 'Mostrar',
  notShown: 'No pudimos mostrar sus precios guardados. Revise su conexión e inténtelo de nuevo.',
  close: 'Cerrar',
};
