import {snippet, SNIPPET_KINDS, type SnippetKind, type SnippetSettings} from '@plan-finder/elements/snippets';
import {copy} from '../copy.js';

/** The names of the platforms. */
const NAMES: Readonly<Record<SnippetKind, string>> = {
  script: 'HTML, one line',
  place: 'HTML, with reserved space',
  element: 'Custom element, with reserved space',
  'site-header': 'Site-wide header',
  frame: 'For a frame (Wix, Canva, GoDaddy)',
  'tag-manager': 'Google Tag Manager',
  wordpress: 'WordPress',
  console: 'Any page, in its console',
  bookmarklet: 'Any page, as a bookmark',
  react: 'React and Next.js',
  vue: 'Vue',
  angular: 'Angular',
  svelte: 'Svelte',
  astro: 'Astro',
};

/** Returns the code to paste, or the reason why there is none. */
function linesFor(
  kind: SnippetKind,
  settings: SnippetSettings,
  link: string,
): {readonly lines: string; readonly problem: string} {
  try {
    return {lines: snippet(kind, {relay: location.origin, settings, link}), problem: ''};
  } catch (error) {
    return {lines: '', problem: (error as Error).message};
  }
}

/** Shows the code to paste for the choices in a form, and copies it. */
export function offerSnippet(form: HTMLFormElement): void {
  const code = form.querySelector<HTMLElement>('#snippet');
  const copied = form.querySelector<HTMLElement>('#copied');
  const kinds = form.elements.namedItem('kind') as HTMLSelectElement;
  kinds.append(...SNIPPET_KINDS.map(kind => new Option(NAMES[kind], kind)));

  const write = (): void => {
    const {kind, link, ...chosen} = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const settings: SnippetSettings = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''));
    const {lines, problem} = linesFor(kind as SnippetKind, settings, link ?? '');
    if (code) code.textContent = lines;
    if (copied) copied.textContent = problem;
  };
  const onSubmit = async (): Promise<void> => {
    if (!code?.textContent || !copied) return;
    const isCopied = await copy(code.textContent);
    if (!isCopied) getSelection()?.selectAllChildren(code);
    copied.textContent = isCopied ? 'Copied.' : 'Press Ctrl+C or ⌘C.';
  };
  form.addEventListener('input', write);
  form.addEventListener('submit', event => {
    event.preventDefault();
    void onSubmit();
  });
  write();
}
