import {counter} from '../counter.js';
import type {DoctorStrings} from '../en/doctor.js';

const count = counter('es-US');

/** Strings of the page check, in Spanish. */
export const doctorStrings: DoctorStrings = {
  title: 'Plan finder: revisión de la página',
  checking: 'Revisando esta página…',
  problems: problems => `${count(problems, 'problema', 'problemas')} en esta página`,
  noProblem: 'No se encontraron problemas en esta página',
  toFix: 'Requiere atención',
  toKnow: 'Información útil',
  passed: checks => `Revisiones correctas (${checks})`,
  again: 'Revisar otra vez',
  copy: 'Copiar informe',
  copied: 'Informe copiado.',
  copyByHand: 'Presione Ctrl+C o ⌘C para copiar el informe.',
  report: 'Informe',
  close: 'Cerrar',
  scriptRuns: (version, address) => [`El script funciona: versión ${version}, cargada desde ${address}.`],
  scriptHeld: name => [
    `${name || 'Un plugin de optimización'} retrasó el script.`,
    'Configure la optimización para que no retrase, difiera ni combine embed.js, de modo que el widget aparezca con la página.',
  ],
  scriptLate: seconds => [
    `El script se solicitó por primera vez ${count(seconds, 'segundo', 'segundos')} después de que la página empezó a cargarse.`,
    'Un administrador de etiquetas o un plugin de optimización lo agrega tarde. Si el widget debe aparecer con la página, ponga la etiqueta del script en el HTML de la página.',
  ],
  scriptAfterLoad: seconds => [
    `El script se solicitó por primera vez cuando la página ya se había cargado, ${count(seconds, 'segundo', 'segundos')} después de que empezó a cargarse.`,
    'Un administrador de etiquetas lo agrega tarde, o un plugin de optimización espera la primera interacción. Si el widget debe aparecer con la página, ponga la etiqueta del script en el HTML de la página y excluya embed.js de “retrasar JavaScript”.',
  ],
  scriptCombined: relay => [
    `Un plugin de optimización combinó o insertó el script en otro archivo. Usa el relay en ${relay}, y se perdieron los atributos de la etiqueta del script.`,
    'Excluya embed.js de la combinación y la inserción, o ponga la configuración en el marcador de posición: <div data-plan-finder data-…>.',
  ],
  twoVersions: versions => [
    `Esta página carga más de una versión: ${versions}. Se usa la primera que se cargó.`,
    'Deje una sola etiqueta de script o una sola importación y quite las demás.',
  ],
  oneVersion: () => ['Esta página carga una sola versión.'],
  versionOld: (here, served) => [
    `Esta página usa la versión ${here}, pero el relay ofrece la ${served}.`,
    'Vacíe las cachés que guardan embed.js (CDN, plugin de optimización, navegador) o actualice el número de versión en la página.',
  ],
  versionNew: (here, served) => [
    `Esta página usa la versión ${here}, más reciente que la del relay (${served}).`,
    'Actualice el relay cuando pueda.',
  ],
  versionCurrent: version => [`La página y el relay usan la misma versión, ${version}.`],
  widgetLoads: () => ['El widget se cargó.'],
  widgetMissing: (address, got) => [
    `No se encontró el archivo del widget en ${address}. Respuesta: ${got}.`,
    'Cargue embed.js desde su relay. Si lo aloja usted, copie también toda la carpeta de su versión.',
  ],
  widgetFails: message => [
    `El widget se cargó, pero no se inició: ${message}`,
    'Envíe este informe a la persona que administra su relay.',
  ],
  notDefined: () => [
    'El elemento <plan-finder> no está registrado.',
    'Es posible que otro script de esta página haya cambiado cómo se registran los elementos. Pruebe la página sin él.',
  ],
  policyBlocks: (directive, source) => [
    `La política de seguridad de la página (CSP) bloquea ${source}: no está en ${directive}.`,
    `Agregue ${source} a ${directive}.`,
  ],
  policyTypes: () => [
    'La política de Trusted Types de la página bloquea el widget.',
    "Agregue lit-html 'allow-duplicates' a trusted-types.",
  ],
  policyFine: () => ['La política de seguridad (CSP) no causa problemas.'],
  policyWasm: () => [
    'El escáner de VIN no puede leer etiquetas aquí: este navegador necesita WebAssembly y la política de seguridad de la página (CSP) no lo permite.',
    "Agregue 'wasm-unsafe-eval' a script-src, o déjelo así: todo lo demás funciona.",
  ],
  notSecure: () => [
    'La página no usa HTTPS, por lo que los navegadores no le permiten usar la cámara.',
    'Publique la página con HTTPS.',
  ],
  relayResponds: address => [`El relay en ${address} responde y permite esta página.`],
  relayWrongMount: (address, got) => [
    `${address} no es la API del relay. Respuesta: ${got}.`,
    'Corrija data-relay: use la URL de su relay con su ruta, como https://plans.your-dealership.example/plans.',
  ],
  relayInvalid: (place, value) => [
    `${place} tiene un relay que no es una URL HTTP(S): ${value}`,
    'Use una URL como https://plans.your-dealership.example/plans, o quítela para usar el relay desde el que se carga el script.',
  ],
  relayIgnored: (place, value) => [
    `${place} tiene un relay en otro servidor, que se ignora: ${value}`,
    'Indíquelo en data-relay, en la etiqueta del script. Un marcador de posición no puede elegir otro relay, porque no todos los que editan el contenido de la página pueden hacerlo.',
  ],
  originNotListed: (origin, address) => [
    `El servidor en ${address} no permite ${origin}.`,
    `Agregue ${origin} a RELAY_ORIGINS y reinicie el relay.`,
  ],
  relayOrOrigin: (origin, address) => [
    `El servidor en ${address} no es la API de un relay o no permite ${origin}.`,
    `Compare data-relay con la URL de su relay y su ruta, como https://plans.your-dealership.example/plans. Si es correcta, agregue ${origin} a RELAY_ORIGINS y reinicie el relay.`,
  ],
  originNone: () => [
    'Esta página no tiene origen, así que ningún relay puede permitirla: es un archivo de su disco o está en un iframe con sandbox.',
    'Abra el archivo a través de un servidor web y agregue la URL de ese servidor a RELAY_ORIGINS. A un sandbox, agréguele allow-same-origin.',
  ],
  relayUnreachable: address => [
    `No se puede acceder al relay en ${address}.`,
    'Abra su /healthz en otra pestaña. Revise que la URL sea correcta, que el relay esté en marcha, que su certificado sea válido y que ningún bloqueador de anuncios lo bloquee.',
  ],
  relayMixed: address => [
    `Esta página usa HTTPS, pero el relay en ${address} usa HTTP. Los navegadores lo bloquean.`,
    'Ponga el relay detrás de TLS y use su URL https://.',
  ],
  offline: () => ['Este navegador no tiene conexión.', 'Conéctese y revise otra vez.'],
  serviceFails: (address, status, code) => [
    `El relay en ${address} responde, pero no puede cargar el catálogo: estado ${status}${code && `, ${code}`}.`,
    'Ejecute plan-finder doctor en el servidor del relay. Revisa la clave de API y la conexión con la API de planes.',
  ],
  finders: widgets => [`${count(widgets, 'widget', 'widgets')} en esta página.`],
  prices: prices => [`${count(prices, 'precio “desde”', 'precios “desde”')} en esta página.`],
  openers: openers => [`El widget se abre desde ${count(openers, 'botón o enlace', 'botones o enlaces')}.`],
  noPlace: () => [
    'No hay ningún widget en esta página.',
    'Ponga la etiqueta del script o <div data-plan-finder></div> donde deba aparecer.',
  ],
  placeEmpty: place => [
    `${place} está vacío: no se agregó el widget.`,
    'La consola del navegador muestra el error. Si el marcador de posición es un <form>, use un <div>.',
  ],
  placedOutside: mover => [
    `El widget está en la etiqueta del script, fuera del contenido principal de la página${mover && `; es posible que ${mover} la haya movido`}.`,
    'Ponga <div data-plan-finder></div> donde deba aparecer el widget.',
  ],
  placedAtEnd: () => [
    'El widget está al final de la página, donde está la etiqueta del script.',
    'Para mostrarlo en otro lugar, ponga allí <div data-plan-finder></div>. Para no mostrarlo en esta página, agregue data-auto-place="off" a la etiqueta del script.',
  ],
  settingUnknown: (place, attribute, nearest) => [
    `${place} tiene una opción desconocida: ${attribute}.`,
    `¿Quiso decir ${nearest}?`,
  ],
  settingInvalid: (place, attribute, expected) => [
    `${place} tiene un valor no válido en ${attribute}.`,
    `Se esperaba: ${expected}.`,
  ],
  noState: place => [
    `${place} no tiene estado y no se lo pide al comprador, así que no puede mostrar un precio.`,
    'Agregue data-state con el estado donde está registrado el auto, como data-state="TX".',
  ],
  noMileage: place => [
    `${place} no tiene millaje y no se lo pide al comprador, así que no puede mostrar un precio.`,
    'Agregue data-mileage, como data-mileage="21500".',
  ],
  asksForState: place => [
    `${place} no tiene estado, así que no puede buscar automáticamente: se lo pide al comprador.`,
    'Para buscar sin un clic, agregue data-state con el estado donde está registrado el auto, como data-state="TX".',
  ],
  asksForMileage: place => [
    `${place} no tiene millaje, así que no puede buscar automáticamente: se lo pide al comprador.`,
    'Para buscar sin un clic, agregue data-mileage, como data-mileage="21500".',
  ],
  narrow: (place, width) => [
    `${place} solo mide ${count(width, 'píxel', 'píxeles')} de ancho, poco para un formulario y los planes.`,
    'Dele al menos 280 píxeles de ancho y, en teléfonos, todo el ancho de la página.',
  ],
  priceInLink: place => [
    `${place} está dentro de un enlace o un botón, que un clic en el precio también activa.`,
    'Colóquelo al lado del enlace o del botón.',
  ],
  notShown: place => [
    `${place} no está visible.`,
    'Está bien en una pestaña o un diálogo cerrado. De lo contrario, busque un display: none en el elemento o alrededor de él.',
  ],
  contrastEnough: () => ['Los colores del widget tienen suficiente contraste.'],
  contrastPairs: {
    text: 'texto sobre el fondo',
    muted: 'texto secundario sobre el fondo',
    button: 'texto de los botones sobre el color de acento',
    error: 'errores sobre el fondo',
    border: 'bordes de los campos sobre el fondo',
    line: 'contornos del foco y barras sobre el fondo',
  },
  contrast: (place, pair, ratio, least) => [
    `${place} tiene muy poco contraste: ${pair}, con una relación de ${ratio}:1; se necesita al menos ${least}:1.`,
    'Cambie las propiedades personalizadas --plan-color-… en su hoja de estilos. El panel de temas del estudio muestra el contraste de sus colores.',
  ],
  searchFailed: kind => [
    `La última búsqueda en esta página falló: ${kind}.`,
    'Revise los puntos de arriba y después el registro del relay.',
  ],
  notChecked: error => [
    `Una parte de esta revisión falló: ${error}`,
    'Es posible que otro script de esta página haya cambiado funciones del navegador. Todo lo demás se revisó.',
  ],
};
