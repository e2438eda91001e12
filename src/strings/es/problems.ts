import type {ProblemStrings} from '../en/problems.js';

/** The words for what can go wrong, in Spanish. */
export const problemStrings: ProblemStrings = {
  refused: {title: 'Revise los datos que escribió', text: 'El servicio no pudo trabajar con ellos.'},
  rateLimited: {
    title: 'Hay demasiadas búsquedas en este momento',
    text: 'Inténtelo de nuevo en unos minutos.',
  },
  unavailable: {
    title: 'Los precios no están disponibles por ahora',
    text: 'El problema es nuestro. Vuelva un poco más tarde.',
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
    text: 'Los proveedores no respondieron a tiempo. Puede intentarlo de nuevo.',
  },
  failed: {
    title: 'No se pudieron obtener los precios',
    text: 'Algo falló en el camino. Puede intentarlo de nuevo.',
  },
  lost: {title: 'La búsqueda se interrumpió', text: 'Busque de nuevo; sus datos siguen aquí.'},
  termTitle: 'El plazo que pide esta página no se ofrece',
  oneTerm: months => `Buscar planes de ${months} meses`,
  anyTerm: () => 'Buscar todos los plazos y mostrar los que encajan',
  waitSeconds: (seconds, one) => `Puede intentarlo de nuevo en ${seconds} ${one ? 'segundo' : 'segundos'}.`,
  waitMinutes: minutes => `Puede intentarlo de nuevo en unos ${minutes} minutos.`,
};
