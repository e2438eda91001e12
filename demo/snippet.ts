import {snippet, SNIPPET_KINDS, type SnippetKind, type SnippetSettings} from 'plan-finder/snippets';

/** What each kind of page is called. */
const NAMES: Readonly<Record<SnippetKind, string>> = {
  script: 'A page, one line',
  place: 'A page, space reserved',
  element: 'The element, space reserved',
  'site-header': 'The header of a site',
  'tag-manager': 'A tag manager',
  wordpress: 'WordPress',
  react: 'React, Next.js',
  vue: 'Vue',
  angular: 'Angular',
  svelte: 'Svelte',
  astro: 'Astro',
};

/** The lines to paste, or what is wrong with the choices: `mileage: expected a whole number …`. */
function linesFor(kind: SnippetKind, settings: SnippetSettings, link: string): string {
  try {
    return snippet(kind, {relay: location.origin, settings, link});
  } catch (error) {
    return (error as Error).message;
  }
}

/** Writes the lines to paste, for the choices in a form, and copies them. */
export function offerSnippet(form: HTMLFormElement): void {
  const code = form.querySelector<HTMLElement>('#snippet');
  const copied = form.querySelector<HTMLElement>('#copied');
  const kinds = form.elements.namedItem('kind') as HTMLSelectElement;
  kinds.append(...SNIPPET_KINDS.map(kind => new Option(NAMES[kind], kind)));

  const write = (): void => {
    const {kind, link, ...chosen} = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const settings: SnippetSettings = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''));
    const lines = linesFor(kind as SnippetKind, settings, link ?? '');
    if (code) code.textContent = lines;
    if (copied) copied.textContent = '';
  };
  const copy = async (): Promise<void> => {
    if (!code || !copied) return;
    try {
      await navigator.clipboard.writeText(code.textContent ?? '');
      copied.textContent = 'Copied.';
    } catch {
      getSelection()?.selectAllChildren(code);
      copied.textContent = 'Press Ctrl+C or ⌘C.';
    }
  };
  form.addEventListener('input', write);
  form.addEventListener('submit', event => {
    event.preventDefault();
    void copy();
  });
  write();
}
