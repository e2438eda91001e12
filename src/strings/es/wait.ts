import {counter} from '../counter.js';
import type {WaitStrings} from '../en/wait.js';

const count = counter('es-US');

/** Strings about the search time, loaded when a search starts, in Spanish. */
export const waitStrings: WaitStrings = {
  elapsed: seconds => count(seconds, 'segundo', 'segundos'),
  mark: seconds => `${seconds} s`,
  scale: 'Tiempo de búsqueda',
  scaleText: elapsed => `Tiempo: ${elapsed}; por lo general, de 2 a 8 segundos`,
  longer: 'Seguimos buscando. Algunos proveedores tardan más de lo habitual.',
  offline: 'Se perdió la conexión. Su búsqueda continuará cuando se restablezca la conexión.',
  limited: 'Hay demasiadas búsquedas en este momento. La suya continuará automáticamente.',
  continuing: seconds => `Continuará en ${count(seconds, 'segundo', 'segundos')}.`,
};
