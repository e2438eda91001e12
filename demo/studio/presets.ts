/** A preset theme. */
export interface Preset {
  readonly id: string;
  readonly name: string;
  /** A short description. */
  readonly note: string;
  readonly tokens: Readonly<Record<string, string>>;
}

type Ends = readonly [light: string, dark: string];

interface Colors {
  readonly accent: Ends;
  readonly onAccent: Ends;
  readonly text: Ends;
  readonly surface: Ends;
}

const colors = ({accent, onAccent, text, surface}: Colors): Readonly<Record<string, string>> => ({
  '--plan-color-accent': `light-dark(${accent.join(', ')})`,
  '--plan-color-on-accent': `light-dark(${onAccent.join(', ')})`,
  '--plan-color-text': `light-dark(${text.join(', ')})`,
  '--plan-color-surface': `light-dark(${surface.join(', ')})`,
});

/** Font stacks with a match on every system; no font is downloaded. */
export const FONTS: Readonly<Record<string, string>> = {
  'Page font': '',
  System: 'system-ui, sans-serif',
  Humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', source-sans-pro, sans-serif",
  Geometric: "Avenir, Montserrat, Corbel, 'URW Gothic', source-sans-pro, sans-serif",
  Rounded: "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, Manjari, 'Arial Rounded MT', sans-serif",
  Serif: "Charter, 'Bitstream Charter', 'Sitka Text', Cambria, Georgia, serif",
  Slab: "Rockwell, 'Rockwell Nova', 'Roboto Slab', 'DejaVu Serif', 'Sitka Small', serif",
};

/** A theme of one brand color, as most dealers set it: everything else is derived. */
const oneColor = (id: string, name: string, accent: string): Preset => ({
  id,
  name,
  note: 'One color',
  tokens: {'--plan-color-accent': accent},
});

/** The preset themes; the first is the default look. */
export const PRESETS: readonly Preset[] = [
  {id: 'evergreen', name: 'Evergreen', note: 'Default', tokens: {}},
  {
    id: 'harbor',
    name: 'Harbor',
    note: 'Navy, cool, crisp',
    tokens: {
      ...colors({
        accent: ['#1d4f91', '#8ab8f0'],
        onAccent: ['#ffffff', '#07172b'],
        text: ['#14202e', '#e6edf5'],
        surface: ['#ffffff', '#121a24'],
      }),
      '--plan-radius': '10px',
    },
  },
  {
    id: 'graphite',
    name: 'Graphite',
    note: 'Black and white',
    tokens: {
      ...colors({
        accent: ['#1b1b1d', '#f1f1f3'],
        onAccent: ['#ffffff', '#141416'],
        text: ['#1b1b1d', '#f1f1f3'],
        surface: ['#ffffff', '#161618'],
      }),
      '--plan-radius': '6px',
    },
  },
  {
    id: 'copper',
    name: 'Copper',
    note: 'Warm, earthy',
    tokens: {
      ...colors({
        accent: ['#8a3b12', '#f2a97f'],
        onAccent: ['#ffffff', '#2a1005'],
        text: ['#2a1d16', '#f3e9e2'],
        surface: ['#fdf9f5', '#1f1814'],
      }),
      '--plan-radius': '18px',
    },
  },
  {
    id: 'plum',
    name: 'Plum',
    note: 'Soft and rounded',
    tokens: {
      ...colors({
        accent: ['#6b2a78', '#dda6ea'],
        onAccent: ['#ffffff', '#26062d'],
        text: ['#231a26', '#f1eaf3'],
        surface: ['#ffffff', '#1b161d'],
      }),
      '--plan-radius': '22px',
      '--plan-font-family': FONTS.Rounded ?? '',
    },
  },
  {
    id: 'lagoon',
    name: 'Lagoon',
    note: 'Fresh teal',
    tokens: {
      ...colors({
        accent: ['#0b5c63', '#7fd6d9'],
        onAccent: ['#ffffff', '#04201f'],
        text: ['#10242a', '#e4f1f2'],
        surface: ['#ffffff', '#0f1d20'],
      }),
    },
  },
  {
    id: 'gazette',
    name: 'Gazette',
    note: 'Serif, square, on ivory',
    tokens: {
      ...colors({
        accent: ['#7a1f2b', '#f0a3a8'],
        onAccent: ['#ffffff', '#2c060a'],
        text: ['#221f1a', '#efe9df'],
        surface: ['#fbf8f1', '#1c1a16'],
      }),
      '--plan-font-family': FONTS.Serif ?? '',
      '--plan-radius': '2px',
    },
  },
  {
    id: 'signal',
    name: 'Signal',
    note: 'Racing yellow on black',
    tokens: {
      ...colors({
        accent: ['#1f1f1f', '#ffd23f'],
        onAccent: ['#ffd23f', '#1c1600'],
        text: ['#191919', '#f4f4f0'],
        surface: ['#ffffff', '#131313'],
      }),
      '--plan-radius': '4px',
      '--plan-font-family': FONTS.Geometric ?? '',
    },
  },
  oneColor('sunflower', 'Sunflower', '#ffc400'),
  oneColor('ink', 'Ink', '#000000'),
  oneColor('paper', 'Paper', '#ffffff'),
];
