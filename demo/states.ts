import type {DataName, NetworkName, StageChoices, StageSettings} from './stage/settings.js';

/** The elements that the gallery shows, in its order. */
export const ELEMENTS = [
  'plan-finder',
  'plan-vehicle-form',
  'plan-catalog-field',
  'plan-list',
  'plan-filters',
  'plan-comparison',
  'plan-details',
  'plan-maintenance-panel',
  'plan-progress',
  'plan-start-price',
  'plan-vin-scanner',
] as const;
export type ElementName = (typeof ELEMENTS)[number];

/** The elements that show plans of the page and search for none: the sandbox has no plans for them. */
const GIVEN_PLANS: readonly ElementName[] = [
  'plan-list',
  'plan-filters',
  'plan-comparison',
  'plan-details',
  'plan-maintenance-panel',
];

/** One state of an element: how it is set up, and how to tell that it is reached. */
export interface State {
  /** Its name in the URL. */
  readonly id: string;
  readonly element: ElementName;
  readonly title: string;
  /** The default source of its plans. */
  readonly data: DataName;
  /** The default response to its searches. */
  readonly network: NetworkName;
  /** The default color scheme, density, and tokens. */
  readonly scheme: Exclude<StageChoices['scheme'], ''>;
  readonly density: Exclude<StageChoices['density'], ''>;
  readonly tokens: Readonly<Record<string, string>>;
  readonly attributes: Readonly<Record<string, string>>;
  /** The name of the function that sets its properties, in `stage/scenes.ts`. */
  readonly scene?: string;
  /** The selectors of the elements to click, in order, in any shadow root. */
  readonly press: readonly string[];
  /** The selector of an element that is visible, in any shadow root, once the state is reached. */
  readonly reached: string;
}

type Given = Partial<State> & Pick<State, 'id' | 'title' | 'reached'>;

const DEFAULTS = {
  data: '12',
  network: 'instant',
  scheme: 'auto',
  density: 'comfortable',
  tokens: {},
  attributes: {},
  press: [],
} as const;

const of = (element: ElementName, given: readonly Given[]): readonly State[] =>
  given.map(state => ({...DEFAULTS, element, ...state}));

/** A car for which there are plans. */
const CAR = {vin: '4T1G11AK9PU123456', mileage: '21500', state: 'TX'};
const ASK = {...CAR, 'auto-search': ''};

/** A search in one long request, as through a plain proxy. */
const ONE_CALL = {...ASK, search: 'sync'};

/** A test vehicle of the sandbox; its searches go through the relay. */
const testVehicle = (vin: string): Pick<State, 'data' | 'attributes'> => ({
  data: 'sandbox',
  attributes: {vin, mileage: '20000', state: 'OH', 'auto-search': ''},
});

/** Each way to ask the dealer about a plan: its URL, and what the dialog with the details then has. */
const CONTACTS = [
  {kind: 'tel', title: 'by phone', contact: 'tel:+14095550135', reached: 'a[part~="ask"][href^="tel:"]'},
  {kind: 'sms', title: 'by text message', contact: 'sms:+14095550135', reached: 'a[part~="ask"][href^="sms:"]'},
  {
    kind: 'mailto',
    title: 'by email',
    contact: 'mailto:plans@harborlane.example',
    reached: 'a[part~="ask"][href^="mailto:"]',
  },
  {kind: 'event', title: 'in the page’s own way', contact: 'event', reached: 'button[part~="ask"]'},
];

const SUBMIT = '[part~="submit"]';
const CARD = '[part~="card"]';
const MESSAGE = '[part~="message"]';
const DIALOG = 'dialog[open]';

const finderStates = of('plan-finder', [
  {id: 'finder', title: 'Form', reached: SUBMIT},
  {id: 'finder-missing', title: 'Form with errors', press: [SUBMIT], reached: '[part~="summary"]'},
  {id: 'finder-dialog', title: 'In its dialog', scene: 'openFinder', reached: DIALOG},
  {id: 'finder-ready', title: 'Form, filled in', attributes: {...CAR, prefetch: 'off'}, reached: SUBMIT},
  {id: 'finder-waiting', title: 'Loading', attributes: ASK, network: 'forever', reached: 'plan-progress'},
  {id: 'finder-plans', title: '12 plans', attributes: ASK, reached: CARD},
  {
    id: 'finder-first',
    title: 'The first 4 plans',
    attributes: {...ASK, 'initial-count': '4'},
    reached: '[part~="show-all"]',
  },
  {
    id: 'finder-quick-filter',
    title: 'A quick filter applied',
    attributes: ASK,
    press: ['[part~="filter-chip"]'],
    reached: '[part~="filter-chip"][aria-pressed="true"]',
  },
  {
    id: 'finder-how',
    title: 'How this list works',
    attributes: {...ASK, 'list-info': 'We may receive a commission when you buy a plan here.'},
    press: ['.how summary'],
    reached: '.how-rows',
  },
  {
    id: 'finder-none',
    title: 'No plans',
    attributes: {...ASK, contact: 'mailto:plans@harborlane.example'},
    data: '0',
    reached: MESSAGE,
  },
  {
    id: 'finder-plans-offline',
    title: '12 plans, offline',
    attributes: ASK,
    scene: 'offline',
    reached: '[part~="offline"] b',
  },
  {id: 'finder-one', title: 'One plan', attributes: ASK, data: '1', reached: CARD},
  {id: 'finder-80', title: '80 plans', attributes: ASK, data: '80', reached: CARD},
  {id: 'finder-1000', title: '1,000 plans', attributes: ASK, data: '1000', reached: CARD},
  {id: 'finder-long-names', title: 'Long names', attributes: ASK, data: 'long-names', reached: CARD},
  {id: 'finder-missing-parts', title: 'Missing parts', attributes: ASK, data: 'missing-parts', reached: CARD},
  {id: 'finder-essential', title: 'Essential plans', attributes: ASK, data: 'essential', reached: CARD},
  {id: 'finder-compact', title: 'Compact', attributes: ASK, density: 'compact', reached: CARD},
  {
    id: 'finder-details',
    title: 'Plan details',
    attributes: ASK,
    press: ['[part~="details"]'],
    reached: DIALOG,
  },
  ...CONTACTS.map(({kind, title, contact, reached}) => ({
    id: `finder-ask-${kind}`,
    title: `Question to the dealer ${title}`,
    attributes: {...ASK, contact},
    press: ['[part~="details"]'],
    reached,
  })),
  {
    id: 'finder-filters',
    title: 'Filters',
    attributes: ASK,
    // Without the button, they are beside the plans.
    press: ['[part~="filters"], section[part~="panel"]'],
    reached: 'input[type="range"]',
  },
  {
    id: 'finder-comparing',
    title: 'Comparison',
    attributes: ASK,
    press: [
      '[part~="card"]:nth-child(1) input[type="checkbox"]',
      '[part~="card"]:nth-child(2) input[type="checkbox"]',
      '[part~="compare-open"]',
    ],
    reached: '[part~="cost-chart"]',
  },
  {
    id: 'finder-limited',
    title: 'Rate limited, counting down',
    attributes: ASK,
    network: 'limited',
    reached: 'plan-progress',
  },
  {id: 'finder-limited-page', title: 'Rate limited', attributes: ONE_CALL, network: 'limited', reached: MESSAGE},
  {id: 'finder-down', title: 'Prices unavailable', attributes: ASK, network: 'down', reached: MESSAGE},
  {
    id: 'finder-offline',
    title: 'Offline, waiting to continue',
    attributes: ASK,
    network: 'offline',
    reached: 'plan-progress',
  },
  {id: 'finder-offline-page', title: 'Offline', attributes: ONE_CALL, network: 'offline', reached: MESSAGE},
  {id: 'finder-late', title: 'Timed out', attributes: ASK, network: 'late', reached: MESSAGE},
  {id: 'finder-flaky', title: 'Connection lost', attributes: ONE_CALL, network: 'flaky', reached: MESSAGE},
  {id: 'finder-interrupted', title: 'Search interrupted', attributes: ASK, network: 'lost', reached: MESSAGE},
  {id: 'test-none', title: 'Sandbox: no plans', ...testVehicle('1HGSANDB3RX000000'), reached: MESSAGE},
  {id: 'test-one', title: 'Sandbox: one plan', ...testVehicle('1HGSANDB5RX000001'), reached: CARD},
  {id: 'test-3000', title: 'Sandbox: 3,000 plans', ...testVehicle('1HGSANDB7RX003000'), reached: CARD},
  {id: 'test-no-parts', title: 'Sandbox: missing parts', ...testVehicle('1HGSANDB8RX000901'), reached: CARD},
  {id: 'test-no-documents', title: 'Sandbox: no documents', ...testVehicle('1HGSANDB1RX000903'), reached: CARD},
  {id: 'test-unknown', title: 'Sandbox: unknown values', ...testVehicle('1HGSANDB3RX000904'), reached: CARD},
  {id: 'test-hostile', title: 'Sandbox: hostile names', ...testVehicle('1HGSANDBXRX000902'), reached: CARD},
  {
    id: 'test-4005',
    title: 'Sandbox: another lookup method suggested',
    ...testVehicle('1HGSANDB7RX104005'),
    reached: '[part~="alternative"]',
  },
  {id: 'test-20004', title: 'Sandbox: term not available', ...testVehicle('1HGSANDB8RX120004'), reached: MESSAGE},
  {id: 'test-400', title: 'Sandbox: fails while quoting', ...testVehicle('1HGSANDB8RX000400'), reached: MESSAGE},
  {id: 'test-503', title: 'Sandbox: service unavailable', ...testVehicle('1HGSANDB7RX000503'), reached: MESSAGE},
]);

/** One brand color, in each scheme: what is on it and what is drawn with it is derived. */
const brandStates = of(
  'plan-finder',
  (['yellow', 'black', 'white'] as const).flatMap(brand =>
    (['light', 'dark'] as const).map(scheme => ({
      id: `brand-${brand}-${scheme}`,
      title: `A ${brand} brand color, ${scheme}`,
      attributes: ASK,
      scheme,
      tokens: {'--plan-color-accent': {yellow: '#ffc400', black: '#000000', white: '#ffffff'}[brand]},
      press: ['[part~="card"]:nth-child(1) input[type="checkbox"]', '[part~="filter-chip"]'],
      reached: '[part~="filter-chip"][aria-pressed="true"]',
    })),
  ),
);

const formStates = of('plan-vehicle-form', [
  {id: 'form-vin', title: 'By VIN', reached: SUBMIT},
  {id: 'form-plate', title: 'By license plate', attributes: {'lookup-method': 'plate'}, reached: SUBMIT},
  {
    id: 'form-catalog',
    title: 'By make and model',
    attributes: {make: 'Honda', model: 'Accord', year: '2022'},
    reached: 'plan-catalog-field',
  },
  {id: 'form-missing', title: 'With errors', press: [SUBMIT], reached: '[part~="summary"]'},
  {id: 'form-filled', title: 'Filled in', attributes: CAR, reached: SUBMIT},
  {id: 'form-car', title: 'Asking whether the car is right', scene: 'enteredVin', reached: '[part~="car"]'},
  {
    id: 'form-vin-help',
    title: 'Where to find the VIN',
    scene: 'enteredVin',
    press: ['[aria-controls="vin-help"]'],
    reached: '#vin-help [role="img"]',
  },
  {
    id: 'form-rejected',
    title: 'Errors from the upstream API',
    attributes: CAR,
    scene: 'rejected',
    reached: '[part~="error"]',
  },
]);

const fieldStates = of('plan-catalog-field', [
  {id: 'field', title: 'Empty', scene: 'makes', attributes: {label: 'Make'}, reached: '[part~="input"]'},
  {
    id: 'field-filled',
    title: 'Filled in',
    scene: 'makes',
    attributes: {label: 'Make', value: 'Honda'},
    reached: '[part~="input"]',
  },
  {id: 'field-open', title: 'Open', scene: 'openMakes', attributes: {label: 'Make'}, reached: '[part~="option"]'},
  {
    id: 'field-wrong',
    title: 'Invalid',
    scene: 'makes',
    attributes: {label: 'Make', value: 'Hnda', error: 'This make isn’t in the catalog.'},
    reached: '[part~="error"]',
  },
  {
    id: 'field-disabled',
    title: 'Disabled',
    scene: 'makes',
    attributes: {label: 'Make', disabled: ''},
    reached: '[part~="input"]',
  },
]);

const listStates = of('plan-list', [
  {id: 'list', title: 'Default order', scene: 'plans', reached: CARD},
  {id: 'list-chosen', title: 'Plans selected to compare', scene: 'comparedPlans', reached: '[part~="compare-open"]'},
  {id: 'list-filtered', title: 'No plans match the filters', scene: 'noneLeft', reached: '[part~="none"]'},
  {id: 'list-empty', title: 'No plans', scene: 'emptyList', data: '0', reached: '[slot="empty"]'},
  {id: 'list-long', title: 'Long names', scene: 'plans', data: 'long-names', reached: CARD},
  {id: 'list-sparse', title: 'Missing parts', scene: 'plans', data: 'missing-parts', reached: CARD},
  {id: 'list-80', title: '80 plans', scene: 'plans', data: '80', reached: CARD},
]);

const toolStates = [
  ...of('plan-filters', [
    {id: 'filters', title: 'Without filters', scene: 'plans', data: '80', reached: 'input[type="range"]'},
    {id: 'filters-set', title: 'With filters', scene: 'filtersSet', data: '80', reached: 'input[type="range"]'},
  ]),
  ...of('plan-comparison', [
    {id: 'comparison', title: 'Two plans', scene: 'twoPlans', reached: '[part~="table"]'},
    {
      id: 'comparison-explained',
      title: 'A term explained',
      scene: 'twoPlans',
      press: ['.explain'],
      reached: '.explanation:popover-open',
    },
    {
      id: 'comparison-share',
      title: 'Share options',
      scene: 'twoPlans',
      press: ['[aria-controls="share-options"]'],
      reached: '#share-options:not([hidden])',
    },
    {
      id: 'comparison-differences',
      title: 'Differences only',
      scene: 'twoPlans',
      press: ['input[name="only"]'],
      reached: 'input[name="only"]:checked',
    },
    {
      id: 'comparison-repairs',
      title: 'With two covered repairs',
      scene: 'twoRepairs',
      reached: '[data-repairs]:has(option[value="2"]:checked)',
    },
    {id: 'comparison-4', title: 'Four plans', scene: 'fourPlans', reached: '[part~="table"]'},
    {
      id: 'comparison-sparse',
      title: 'Missing parts',
      scene: 'twoPlans',
      data: 'missing-parts',
      reached: '[part~="table"]',
    },
  ]),
  ...of('plan-details', [
    {id: 'details', title: 'Full plan', scene: 'details', reached: DIALOG},
    {
      id: 'details-explained',
      title: 'A term explained',
      scene: 'details',
      press: ['.row .explain'],
      reached: '.explanation:popover-open',
    },
    {
      id: 'details-ask',
      title: 'With a question to the dealer',
      scene: 'details',
      attributes: {contact: 'mailto:plans@harborlane.example'},
      reached: '[part~="ask"]',
    },
    {id: 'details-essential', title: 'Essential plan', scene: 'details', data: 'essential', reached: DIALOG},
    {id: 'details-sparse', title: 'Missing parts', scene: 'details', data: 'missing-parts', reached: DIALOG},
    {
      id: 'details-no-program',
      title: 'Without a maintenance program',
      scene: 'details',
      data: 'no-program',
      reached: DIALOG,
    },
    {
      id: 'details-no-document',
      title: 'Maintenance program without a document',
      scene: 'details',
      data: 'no-document',
      reached: DIALOG,
    },
  ]),
  ...of('plan-maintenance-panel', [
    {id: 'maintenance', title: 'With a document', scene: 'program', reached: '[part~="title"]'},
    {
      id: 'maintenance-years',
      title: 'By year',
      scene: 'program',
      attributes: {duration: '60'},
      reached: 'table',
    },
    {
      id: 'maintenance-no-document',
      title: 'Without a document',
      scene: 'program',
      data: 'no-document',
      reached: '[part~="title"]',
    },
    {
      id: 'maintenance-null',
      title: 'No program: empty',
      scene: 'program',
      data: 'no-program',
      reached: 'plan-maintenance-panel',
    },
  ]),
];

const STATUS = '[part~="status"]';

const otherStates = [
  ...of('plan-progress', [
    {id: 'progress', title: 'Sent', reached: STATUS},
    {id: 'progress-usual', title: 'After 4 seconds', scene: 'usualWait', reached: '[role="progressbar"]'},
    {id: 'progress-long', title: 'After 14 seconds', scene: 'longWait', reached: STATUS},
    {id: 'progress-offline', title: 'Offline', scene: 'offlineWait', reached: STATUS},
    {id: 'progress-limited', title: 'Rate limited, counting down', scene: 'limitedWait', reached: STATUS},
  ]),
  ...of('plan-start-price', [
    {id: 'start-price', title: 'Price', attributes: CAR, reached: '[part~="price"]'},
    {
      id: 'start-price-none',
      title: 'No price, button only',
      attributes: CAR,
      data: '0',
      scene: 'noPrice',
      reached: '[part~="open"]',
    },
    {id: 'start-price-open', title: 'Dialog open', attributes: CAR, press: ['[part~="open"]'], reached: CARD},
  ]),
  ...of('plan-vin-scanner', [
    {id: 'scanner', title: 'Camera', scene: 'camera', reached: 'video'},
    {id: 'scanner-denied', title: 'Camera blocked', scene: 'deniedCamera', reached: '[part~="photo"]'},
    {id: 'scanner-missing', title: 'No camera', scene: 'missingCamera', reached: '[part~="photo"]'},
  ]),
];

/** All states, for the gallery, screenshots, and tests. */
export const STATES: readonly State[] = [
  ...finderStates,
  ...brandStates,
  ...formStates,
  ...fieldStates,
  ...listStates,
  ...toolStates,
  ...otherStates,
];

/** The state with an id; the first state if there is none. */
export const stateOf = (id: string): State => STATES.find(state => state.id === id) ?? (STATES[0] as State);

/** Whether a state can have its plans from a source. */
export const mayHave = (state: State, data: StageChoices['data']): boolean =>
  data !== 'sandbox' || !GIVEN_PLANS.includes(state.element);

/** Fills in what the user of a preview has not chosen with the settings of its state. */
export function resolveSettings<Chosen extends StageSettings>(chosen: Chosen) {
  const state = stateOf(chosen.state);
  const {data, network, scheme, density, tokens} = state;
  return {
    ...chosen,
    data: chosen.data && mayHave(state, chosen.data) ? chosen.data : data,
    network: chosen.network || network,
    scheme: chosen.scheme || scheme,
    density: chosen.density || density,
    tokens: {...tokens, ...chosen.tokens},
  };
}

/** The settings of a preview, complete. */
export type ResolvedSettings = ReturnType<typeof resolveSettings<StageSettings>>;
