import {counter} from '../counter.js';
import type {ProblemStrings} from '../en/problems.js';

const count = counter('es-US');

/** Strings for failed searches, in Spanish. */
export const problemStrings: ProblemStrings = {
  rejected: {title: 'Revise sus datos', text: 'No encontramos precios con estos datos.'},
  rejectedAction: 'Cambiar los datos',
  rateLimited: {
    title: 'Hay demasiadas búsquedas en este momento',
    text: 'Inténtelo de nuevo en unos minutos.',
  },
  unavailable: {
    title: 'No podemos mostrar los precios por ahora',
    text: 'Disculpe la molestia. Inténtelo de nuevo un poco más tarde.',
  },
  network: {
    title: 'Se perdió la conexión',
    text: 'Sus datos siguen aquí. Revise su conexión e inténtelo de nuevo.',
  },
  offline: {
    title: 'No tiene conexión',
    text: 'Sus datos siguen aquí. Inténtelo de nuevo cuando vuelva la conexión.',
  },
  timeout: {
    title: 'Está tardando demasiado',
    text: 'Los proveedores no respondieron a tiempo. Inténtelo de nuevo.',
  },
  failed: {
    title: 'No pudimos obtener los precios',
    text: 'Ocurrió un error. Inténtelo de nuevo.',
  },
  lost: {title: 'Se interrumpió su búsqueda', text: 'Sus datos siguen aquí. Busque de nuevo.'},
  termTitle: 'El plazo definido para esta página no está disponible',
  oneTerm: months => `Buscar planes de ${count(months, 'mes', 'meses')}`,
  anyTerm: () => 'Buscar en todos los plazos',
  waitSeconds: seconds => `Puede intentarlo de nuevo en ${count(seconds, 'segundo', 'segundos')}.`,
  waitMinutes: minutes => `Puede intentarlo de nuevo en unos ${count(minutes, 'minuto', 'minutos')}.`,
  waitHours: hours => `Puede intentarlo de nuevo en unas ${count(hours, 'hora', 'horas')}.`,
  mayRetry: 'Ya puede intentarlo de nuevo.',
};
