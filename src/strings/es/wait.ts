import {counter} from '../counter.js';
import type {WaitStrings} from '../en/wait.js';

const count = counter('es-US');

/** The words of a wait that load while it begins, in Spanish. */
export const waitStrings: WaitStrings = {
  elapsed: seconds => count(seconds, 'segundo', 'segundos'),
  mark: seconds => `${seconds} s`,
  scale: 'Tiempo de búsqueda',
  scaleText: elapsed => `Van ${elapsed}; por lo general, de 2 a 8 segundos`,
  longer: 'Seguimos buscando. Algunos proveedores tardan más de lo habitual.',
  offline: 'Se perdió la conexión. Su búsqueda continuará cuando vuelva.',
  limited: 'Hay demasiadas búsquedas en este momento. La suya continuará automáticamente.',
  continuing: seconds => `Continúa en ${count(seconds, 'segundo', 'segundos')}.`,
};
