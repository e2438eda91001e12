import {SNIPPET_KINDS, type SnippetKind} from '@plan-finder/elements/snippets';

const NAMES: Readonly<Record<SnippetKind, string>> = {
  script: 'Script tag',
  place: 'Script tag and placeholder',
  element: 'Custom element',
  'site-header': 'Site-wide header',
  frame: 'For a frame (Wix, Canva, GoDaddy)',
  'tag-manager': 'Google Tag Manager',
  wordpress: 'WordPress',
  console: 'Any page: console',
  bookmarklet: 'Any page: bookmarklet',
  react: 'React and Next.js',
  vue: 'Vue',
  angular: 'Angular',
  svelte: 'Svelte',
  astro: 'Astro',
};

/** The platforms that there is code to paste for, with their names. */
export const PLATFORMS = SNIPPET_KINDS.map(kind => [kind, NAMES[kind]] as const);
