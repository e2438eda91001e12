import {counter} from '../counter.js';
import type {ScannerStrings} from '../en/scanner.js';

const count = counter('es-US');

const wrongLength = (length: number) =>
  `Ese código tiene ${count(length, 'carácter', 'caracteres')}. Un VIN tiene 17. Pruebe con otro código de la etiqueta.`;

/** Strings of the VIN scanner, in Spanish. */
export const scannerStrings: ScannerStrings = {
  title: 'Escanear el VIN',
  close: 'Cerrar',
  starting: 'Preparando el escáner…',
  asking: 'Permita el acceso a la cámara cuando su navegador se lo pida.',
  looking: 'Ponga el código de barras o el código QR de la etiqueta dentro del marco.',
  reading: 'Leyendo la foto…',
  denied:
    'El acceso a la cámara está bloqueado. Use una foto de la etiqueta, escriba el VIN o permita la cámara en la configuración de su navegador e inténtelo de nuevo.',
  missing: 'No se encontró ninguna cámara. Use una foto de la etiqueta o escriba el VIN.',
  busy: 'La cámara se detuvo o no se inició. Es posible que otra aplicación la esté usando. Inténtelo de nuevo o use una foto de la etiqueta.',
  unavailable: 'Esta página no puede usar la cámara. Use una foto de la etiqueta o escriba el VIN.',
  blocked: 'Aquí no se puede escanear. Cierre esta ventana y escriba el VIN.',
  unloaded: 'El escáner no se cargó. Revise su conexión e inténtelo de nuevo, o escriba el VIN.',
  noCode: 'No pudimos leer ningún código en esta foto. Pruebe con una nítida, bien iluminada y tomada de cerca.',
  noPhoto: 'No pudimos abrir este archivo como foto. Pruebe con otro.',
  noVin: {
    empty: () => 'Ese código no contiene un VIN. Pruebe con otro código de la etiqueta.',
    short: wrongLength,
    long: wrongLength,
    characters: () => 'Ese código tiene una I, O o Q, y un VIN nunca las lleva. Pruebe con otro código de la etiqueta.',
  },
  usePhoto: 'Usar una foto',
  tryAgain: 'Intentar de nuevo',
  where: 'La etiqueta está en el marco de la puerta del conductor o detrás del parabrisas.',
  stays: 'Las imágenes no salen de este dispositivo.',
};
