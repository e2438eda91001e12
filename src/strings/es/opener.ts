import type {OpenerStrings} from '../en/opener.js';

/** Strings of the finder's dialog and of the floating button that opens it, in Spanish. */
export const openerStrings: OpenerStrings = {
  dialog: 'Contratos de servicio vehicular',
  close: 'Cerrar',
  launcher: 'Precios de contratos de servicio',
};
