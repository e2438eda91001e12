import {snippet, type SnippetKind, type SnippetSettings} from '@plan-finder/elements/snippets';
import {copy} from '../copy.js';
import {PLATFORMS} from '../platforms.js';

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
  kinds.append(...PLATFORMS.map(([kind, name]) => new Option(name, kind)));

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
