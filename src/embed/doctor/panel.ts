import type {DoctorStrings} from '../../strings/en/doctor.js';
import type {Finding, Level} from './finding.js';
import {panelStyles} from './panel.styles.js';

export interface PanelOptions {
  readonly words: DoctorStrings;
  readonly lang: string;
  /** Runs the check again. */
  readonly onAgain: () => void;
}

/** The panel of a page check. */
export interface Panel {
  /** Replaces the findings. */
  show(findings: readonly Finding[]): void;
}

/** Puts an empty panel into the page, above everything. */
export function openPanel({words, lang, onAgain}: PanelOptions): Panel {
  let findings: readonly Finding[] = [];
  const host = make('div', {'data-plan-finder-doctor': '', lang, dir: 'ltr'});
  const root = host.attachShadow({mode: 'open'});
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(panelStyles);
  root.adoptedStyleSheets = [sheet];

  const title = make('h2', {id: 'title'}, words.title);
  // Always there: a screen reader announces what changes in it.
  const status = make('p', {class: 'summary', role: 'status'}, words.checking);
  const lists = make('div');
  const found = make('div', {class: 'found', tabindex: '0', role: 'group', 'aria-labelledby': 'title'}, status, lists);
  const copied = make('span', {role: 'status'});
  const copy = () => void copyReport(writeReport(findings, words), copied, words);
  root.append(
    make(
      'section',
      {'aria-labelledby': 'title'},
      make(
        'header',
        {},
        title,
        button(words.close, () => host.remove()),
      ),
      found,
      make('footer', {}, button(words.again, onAgain), button(words.copy, copy), copied),
    ),
  );
  document.body.append(host);

  return {
    show(now) {
      findings = now;
      const problems = now.filter(({level}) => level === 'problem').length;
      status.textContent = problems > 0 ? words.problems(problems) : words.noProblem;
      lists.replaceChildren(...renderLists(now, words));
      copied.replaceChildren();
    },
  };
}

function renderLists(findings: readonly Finding[], words: DoctorStrings): HTMLElement[] {
  const of = (wanted: Level) => findings.filter(({level}) => level === wanted);
  const part = (level: Level, heading: string) =>
    of(level).length > 0 ? [make('h3', {}, heading), renderList(of(level))] : [];
  const right = make('details', {}, make('summary', {}, words.right(of('right').length)), renderList(of('right')));
  right.open = of('problem').length === 0;
  return [...part('problem', words.toMend), ...part('note', words.toKnow), right];
}

const renderList = (findings: readonly Finding[]): HTMLElement =>
  make(
    'ul',
    {role: 'list'},
    ...findings.map(({id, level, what, how}) =>
      make(
        'li',
        {class: level, 'data-finding': id},
        make('p', {}, what),
        ...(how ? [make('p', {class: 'how'}, how)] : []),
      ),
    ),
  );

/** Only a secure page may write to the clipboard by itself; elsewhere the text is there to be copied by hand. */
async function copyReport(report: string, copied: HTMLElement, words: DoctorStrings): Promise<void> {
  try {
    await navigator.clipboard.writeText(report);
    copied.replaceChildren(words.copied);
  } catch {
    const text = make('textarea', {readonly: '', 'aria-label': words.report}, report);
    copied.replaceChildren(words.copyByHand, text);
    text.select();
  }
}

const MARKS = {problem: '✗', note: '!', right: '✓'};

/** The findings as text, to share. The page's query may contain a VIN, so it is left out. */
export function writeReport(findings: readonly Finding[], words: DoctorStrings): string {
  const lines = findings.flatMap(({level, what, how}) => [`${MARKS[level]} ${what}`, ...(how ? [`  → ${how}`] : [])]);
  return [words.title, `${location.origin}${location.pathname}`, navigator.userAgent, '', ...lines].join('\n');
}

/** Makes an element with its text or its content. Nothing is parsed: a policy with Trusted Types has nothing to refuse. */
function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
}

/** Makes a button that does something. */
function button(text: string, onPress: () => void): HTMLButtonElement {
  const element = make('button', {type: 'button'}, text);
  element.addEventListener('click', onPress);
  return element;
}
