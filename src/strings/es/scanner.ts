import type {ScannerStrings} from '../en/scanner.js';

/** The words of the scanner that reads a VIN off a label, in Spanish. */
export const scannerStrings: ScannerStrings = {
  title: 'Escanear el VIN',
  close: 'Cerrar',
  starting: 'Preparando el escáner…',
  asking: 'Permita que esta página use la cámara cuando su navegador lo pregunte.',
  looking: 'Ponga el código de barras o el código cuadrado de la etiqueta dentro del marco.',
  reading: 'Leyendo la foto…',
  denied:
    'La cámara no está permitida en esta página. Use una foto de la etiqueta, escriba el VIN, o permita la cámara en los ajustes de su navegador e inténtelo de nuevo.',
  missing: 'Aquí no hay ninguna cámara. Use una foto de la etiqueta o escriba el VIN.',
  busy: 'La cámara se detuvo o no se pudo iniciar; quizá otra aplicación la esté usando. Inténtelo de nuevo o use una foto de la etiqueta.',
  unavailable: 'Esta página no puede usar la cámara. Use una foto de la etiqueta o escriba el VIN.',
  blocked: 'En esta página no se pueden leer códigos. Cierre esta ventana y escriba el VIN.',
  unloaded: 'El escáner no se cargó. Revise su conexión e inténtelo de nuevo, o escriba el VIN.',
  noCode: 'No se pudo leer ningún código en esta foto. Pruebe con una nítida, bien iluminada y tomada de cerca.',
  noPhoto: 'Este archivo no se pudo abrir como foto. Pruebe con otro.',
  noVin: {
    empty: () => 'En ese código no hay ningún VIN. Puede que la etiqueta tenga otro.',
    short: count => `Ese código tiene ${count} caracteres; un VIN tiene 17. Puede que la etiqueta tenga otro.`,
    long: count => `Ese código tiene ${count} caracteres; un VIN tiene 17. Puede que la etiqueta tenga otro.`,
    characters: () => 'Ese código tiene una letra I, O o Q, que ningún VIN tiene. Puede que la etiqueta tenga otro.',
  },
  usePhoto: 'Usar una foto',
  tryAgain: 'Intentar de nuevo',
  where: 'La etiqueta está en el marco de la puerta del conductor o detrás del parabrisas.',
  stays: 'La imagen no sale de este dispositivo.',
};
