import type {FormStrings} from '../en/form.js';

/** The words of the vehicle form, in Spanish. */
export const formStrings: FormStrings = {
  lookupLabel: 'Buscar su auto por',
  lookupMethods: {vin: 'VIN', plate: 'Placa', catalog: 'Marca y modelo'},
  loadFailed: 'Revise su conexión e inténtelo de nuevo. Lo que escribió sigue aquí.',
  incomplete: 'Complete los datos del auto.',
  vinLabel: 'VIN',
  vinHint: '17 caracteres, sin I, O ni Q. En el tablero, el marco de la puerta o su tarjeta de seguro.',
  vinCount: count => `${count} de 17`,
  mileageLabel: 'Millaje',
  mileageUnit: 'millas',
  stateLabel: 'Estado',
  statePlaceholder: 'Elija un estado',
  submit: 'Ver planes y precios',
};
