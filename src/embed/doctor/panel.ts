import type {DoctorStrings} from '../../strings/en/doctor.js';
import type {Finding, Level} from './finding.js';
import {panelStyles} from './panel.styles.js';

export interface PanelOptions {
  readonly strings: DoctorStrings;
  readonly lang: string;
  /** Runs the check again. */
  readonly onAgain: () => void;
}

/** The panel of a page check. */
export interface Panel {
  /** Replaces the findings. */
  show(findings: readonly Finding[]): void;
}

/** Adds an empty panel to the page, above everything else. It replaces that of another script tag. */
export function openPanel({strings, lang, onAgain}: PanelOptions): Panel {
  let findings: readonly Finding[] = [];
  const host = make('div', {'data-plan-finder-doctor': '', lang, dir: 'ltr'});
  const root = host.attachShadow({mode: 'open'});
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(panelStyles);
  root.adoptedStyleSheets = [sheet];

  const title = make('h2', {id: 'title'}, strings.title);
  // Always in the page: a screen reader announces only changes.
  const status = make('p', {class: 'summary', role: 'status'}, strings.checking);
  const lists = make('div');
  const found = make('div', {class: 'found', tabindex: '0', role: 'group', 'aria-labelledby': 'title'}, status, lists);
  const copied = make('span', {role: 'status'});
  const copy = () => void copyReport(writeReport(findings, strings), copied, strings);
  root.append(
    make(
      'section',
      {'aria-labelledby': 'title'},
      make(
        'header',
        {},
        title,
        button(strings.close, () => host.remove()),
      ),
      found,
      make('footer', {}, button(strings.again, onAgain), button(strings.copy, copy), copied),
    ),
  );
  document.querySelector('[data-plan-finder-doctor]')?.remove();
  document.body.append(host);

  return {
    show(now) {
      findings = now;
      const problems = now.filter(({level}) => level === 'problem').length;
      status.textContent = problems > 0 ? strings.problems(problems) : strings.noProblem;
      lists.replaceChildren(...renderLists(now, strings));
      copied.replaceChildren();
    },
  };
}

function renderLists(findings: readonly Finding[], strings: DoctorStrings): HTMLElement[] {
  const of = (wanted: Level) => findings.filter(({level}) => level === wanted);
  const part = (level: Level, heading: string) =>
    of(level).length > 0 ? [make('h3', {}, heading), renderList(of(level))] : [];
  const passed = make(
    'details',
    {},
    make('summary', {}, strings.passed(of('passed').length)),
    renderList(of('passed')),
  );
  passed.open = of('problem').length === 0;
  return [...part('problem', strings.toFix), ...part('note', strings.toKnow), passed];
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

/** Copies the report. Only a secure page may write to the clipboard; elsewhere a text is shown to be copied by hand. */
async function copyReport(report: string, copied: HTMLElement, strings: DoctorStrings): Promise<void> {
  try {
    await navigator.clipboard.writeText(report);
    copied.replaceChildren(strings.copied);
  } catch {
    const text = make('textarea', {readonly: '', 'aria-label': strings.report}, report);
    copied.replaceChildren(strings.copyByHand, text);
    text.select();
  }
}

const MARKS = {problem: '✗', note: '!', passed: '✓'};

/** Writes the findings as text, to share. The page's query is left out, because it may contain a VIN. */
export function writeReport(findings: readonly Finding[], strings: DoctorStrings): string {
  const lines = findings.flatMap(({level, what, how}) => [`${MARKS[level]} ${what}`, ...(how ? [`  → ${how}`] : [])]);
  return [strings.title, `${location.origin}${location.pathname}`, navigator.userAgent, '', ...lines].join('\n');
}

/** Creates an element with its content. No HTML is parsed, so Trusted Types have nothing to block. */
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

/** Creates a button. */
function button(text: string, onClick: () => void): HTMLButtonElement {
  const element = make('button', {type: 'button'}, text);
  element.addEventListener('click', onClick);
  return element;
}
