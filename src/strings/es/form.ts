import type {FormStrings} from '../en/form.js';

/** Strings of the vehicle form, in Spanish. */
export const formStrings: FormStrings = {
  lookupLabel: 'Buscar su auto por',
  lookupMethods: {vin: 'VIN', plate: 'Placa', catalog: 'Marca y modelo'},
  loadFailed: 'No pudimos cargar esta parte. Revise su conexión e inténtelo de nuevo.',
  incomplete: 'Complete los datos de su auto.',
  vinLabel: 'VIN',
  vinHint: '17 caracteres, sin I, O ni Q. En el tablero, la puerta del conductor o la tarjeta de seguro.',
  vinCount: count => `${count} de 17`,
  mileageLabel: 'Millaje',
  mileageUnit: 'millas',
  stateLabel: 'Estado',
  statePlaceholder: 'Elija un estado',
  submit: 'Ver planes y precios',
};
