import type {DoctorStrings} from '../en/doctor.js';

export const doctorStrings: DoctorStrings = {
  title: 'Plan finder: revisión de la página',
  checking: 'Revisando esta página…',
  problems: count => (count === 1 ? '1 problema en esta página' : `${count} problemas en esta página`),
  noProblem: 'No se encontraron problemas en esta página',
  toMend: 'Por corregir',
  toKnow: 'Conviene saberlo',
  right: count => `Lo que funciona (${count})`,
  again: 'Revisar otra vez',
  copy: 'Copiar informe',
  copied: 'El informe está copiado.',
  copyByHand: 'Presione Ctrl+C o ⌘C para copiar el informe.',
  report: 'Informe',
  close: 'Cerrar',

  scriptRuns: (version, address) => [`El script funciona: versión ${version}, desde ${address}.`],
  scriptHeld: name => [
    `${name} retrasó el script.`,
    'Excluya embed.js de lo que retrasa, difiere o combina, para que el buscador aparezca con la página.',
  ],
  scriptLate: seconds => [
    `El script se solicitó por primera vez ${seconds} segundos después de que la página empezó a cargarse.`,
    'Un gestor de etiquetas o un optimizador lo agrega tarde. Si el buscador debe aparecer con la página, escriba el script en la página misma.',
  ],
  scriptAfterLoad: seconds => [
    `El script se solicitó por primera vez cuando la página ya se había cargado, ${seconds} segundos después de su inicio.`,
    'Un gestor de etiquetas lo agrega entonces, o un optimizador espera al visitante. Si el buscador debe aparecer con la página, escriba el script en la página misma y excluya embed.js de “retrasar JavaScript”.',
  ],
  scriptCombined: relay => [
    `El script se ejecuta desde un archivo o un texto que hizo un optimizador. Usa el relay en ${relay}; los atributos de su etiqueta se perdieron.`,
    'Excluya embed.js de lo que se combina o se inserta en la página, o ponga todo en el lugar: <div data-plan-finder data-…>.',
  ],
  twoVersions: versions => [
    `Hay más de una versión en esta página: ${versions}. Se usa la primera que llegó.`,
    'Deje un solo script, o un solo import, y quite los demás.',
  ],
  oneVersion: () => ['Hay una sola versión en esta página.'],
  versionOld: (here, served) => [
    `Esta página usa la versión ${here}; el relay sirve la ${served}.`,
    'Vacíe la caché delante de embed.js (una CDN, un optimizador, el navegador), o suba la versión donde la página nombra una.',
  ],
  versionNew: (here, served) => [
    `Esta página usa la versión ${here}; el relay mismo sirve la ${served}.`,
    'Actualice el relay cuando pueda.',
  ],
  versionCurrent: version => [`La versión ${version} es la que sirve el relay.`],

  widgetLoads: () => ['El widget está cargado.'],
  widgetMissing: (address, got) => [
    `El archivo del widget no está en ${address}: la respuesta es ${got}.`,
    'Cargue embed.js desde su relay. Una copia en otro lugar necesita a su lado toda la carpeta de su versión.',
  ],
  widgetFails: message => [
    `El widget se cargó y no arrancó: ${message}`,
    'Envíe este informe a quien cuida de su relay.',
  ],
  notDefined: () => [
    'El navegador no conoce <plan-finder>.',
    'Puede que otro script de esta página haya cambiado cómo se registran los elementos. Pruebe la página sin él.',
  ],

  policyBlocks: (directive, source) => [
    `La Content Security Policy de la página bloquea ${source}: no está en ${directive}.`,
    `Agregue ${source} a ${directive}.`,
  ],
  policyTypes: () => [
    'Los Trusted Types de la página no permiten la política que crea el widget.',
    "Agregue lit-html 'allow-duplicates' a trusted-types.",
  ],
  policyFine: () => ['Ninguna política de la página estorba.'],
  policyWasm: () => [
    'El lector de VIN no puede leer etiquetas aquí: la política de la página no permite WebAssembly, y este navegador lo necesita.',
    "Agregue 'wasm-unsafe-eval' a script-src, o déjelo así: todo lo demás funciona.",
  ],
  notSecure: () => ['La página no se sirve por https: los navegadores no le dan cámara.', 'Sírvala por https.'],

  relayAnswers: address => [`El relay en ${address} responde y admite esta página.`],
  relayWrongMount: (address, got) => [
    `En ${address} hay otra cosa que los planes del relay: la respuesta es ${got}.`,
    'Corrija data-relay: la dirección de su relay con su ruta, como https://plans.your-dealership.example/plans.',
  ],
  relayInvalid: (place, value) => [
    `${place} indica un relay que no es una dirección http(s): ${value}`,
    'Corríjalo, por ejemplo https://plans.your-dealership.example/plans, o quítelo: entonces se usa el relay que sirve el script.',
  ],
  relayIgnored: (place, value) => [
    `${place} indica un relay en otro servidor, que se ignora: ${value}`,
    'Indíquelo en data-relay de la etiqueta del script. Un lugar puede estar escrito por personas que no deben decidir esto.',
  ],
  originNotListed: (origin, address) => [
    `Hay un servidor en ${address}, y no admite ${origin}.`,
    `Agregue ${origin} a RELAY_ORIGINS y reinicie el relay.`,
  ],
  relayUnreachable: address => [
    `No se puede llegar al relay en ${address}.`,
    'Abra su /healthz en otra pestaña. ¿Es correcta la dirección, está en marcha, vale su certificado, lo detiene un bloqueador de anuncios?',
  ],
  relayMixed: address => [
    `Esta página se sirve por https y el relay en ${address} por http: los navegadores lo rechazan.`,
    'Ponga TLS delante del relay y use su dirección https.',
  ],
  offline: () => ['Este navegador está sin conexión.', 'Conéctese y revise otra vez.'],
  serviceFails: (address, status, code) => [
    `El relay en ${address} responde, pero sin catálogo: estado ${status}${code && `, ${code}`}.`,
    'Ejecute plan-finder doctor donde corre el relay: revisa la clave y el camino al servicio.',
  ],

  finders: count => [count === 1 ? 'Hay un buscador en la página.' : `Hay ${count} buscadores en la página.`],
  prices: count => [
    count === 1 ? 'Hay un precio inicial en la página.' : `Hay ${count} precios iniciales en la página.`,
  ],
  noPlace: () => [
    'No hay ningún buscador en la página.',
    'Ponga el script donde debe aparecer el buscador, o un <div data-plan-finder></div>.',
  ],
  placeEmpty: place => [
    `${place} no contiene ningún buscador.`,
    'La consola del navegador indica el error. Si el lugar es un <form>, use un <div>.',
  ],
  placedOutside: mover => [
    `El buscador está donde está la etiqueta del script, fuera del contenido principal de la página${mover && `: es posible que ${mover} la haya movido`}.`,
    'Ponga <div data-plan-finder></div> donde debe aparecer el buscador.',
  ],
  placedAtEnd: () => [
    'El buscador está al final de la página, donde está la etiqueta del script.',
    'Si debe aparecer en otro lugar, ponga allí <div data-plan-finder></div>; si esta página no debe tener ninguno, agregue data-auto-place="off" a la etiqueta del script.',
  ],
  settingUnknown: (place, attribute, nearest) => [
    `${place} tiene ${attribute}, que no significa nada.`,
    `¿Quiso decir ${nearest}?`,
  ],
  settingInvalid: (place, attribute, expected) => [
    `${place} tiene en ${attribute} un valor que no significa nada.`,
    `Se esperaba: ${expected}.`,
  ],
  noState: place => [
    `${place} no tiene estado, y allí no se le pregunta a nadie: no puede haber precio.`,
    'Dele data-state, como data-state="TX": el estado donde está registrado el auto.',
  ],
  noMileage: place => [
    `${place} no tiene millaje, y allí no se le pregunta a nadie: no puede haber precio.`,
    'Dele data-mileage, como data-mileage="21500".',
  ],
  narrow: (place, width) => [
    `${place} mide ${width} píxeles de ancho. Es poco para un formulario y para los planes.`,
    'Dele al menos 280 píxeles; en un teléfono, el ancho de la página.',
  ],
  notShown: place => [
    `${place} no se muestra.`,
    'Está bien en una pestaña o un diálogo cerrado. Si no, busque un display: none a su alrededor.',
  ],
  searchFailed: kind => [
    `La última búsqueda en esta página falló: ${kind}.`,
    'Mire los puntos de arriba, y después el registro del relay.',
  ],
  notChecked: error => [
    `Una parte de esta revisión falló: ${error}`,
    'Puede que otro script de esta página haya cambiado lo que ofrecen los navegadores. Todo lo demás se revisó.',
  ],
};
