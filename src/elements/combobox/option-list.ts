import {html, nothing, type TemplateResult} from 'lit';
import type {CatalogStrings} from '../../strings/en/catalog.js';
import {chosenIndex, isShown, type ComboboxState} from './combobox.js';
import type {Speech} from '../shared/language.js';
import type {Match} from './options.js';

/** The list of a combobox, ready to render. */
export interface OptionListView {
  readonly combobox: ComboboxState;
  readonly isShown: boolean;
  /** Whether the popup is in the top layer instead of in the field. */
  readonly isPopover: boolean;
  readonly strings: CatalogStrings;
  readonly speech: Speech;
  readonly onClick: (event: MouseEvent) => void;
}

/** Returns the announcement for a changed list. */
export function announcementOf({matches, text}: ComboboxState, strings: CatalogStrings): string {
  const {shown, total} = matches;
  if (total === 0) return strings.noMatch(text);
  // Only the options that are shown can be reached.
  const count = strings.count(shown.length);
  return total > shown.length ? `${count}. ${strings.more(total - shown.length)}` : count;
}

/** The id of the note with the number of options that are not shown, while it is rendered. */
export const noteId = ({matches: {shown, total}}: ComboboxState, isShown: boolean): string =>
  isShown && total > shown.length ? ' note' : '';

/* eslint-disable lit-a11y/click-events-have-key-events -- The text field handles the keys: no option ever has focus. */
/** Renders the popup: the options, and a note that some are not shown or that none match. */
export const renderList = (view: OptionListView): TemplateResult => html`
  <div
    class="popup"
    part="popup"
    popover=${view.isPopover ? 'manual' : nothing}
    ?data-open=${view.isShown}
    @mousedown=${keepFocus}
  >
    <ul id="list" role="listbox" aria-labelledby="label" ?hidden=${!hasOptions(view)} @click=${view.onClick}>
      ${view.isShown ? renderOptions(view) : nothing}
    </ul>
    ${renderNote(view)}
  </div>
`;

/* eslint-enable lit-a11y/click-events-have-key-events */
/** The index of the option that was clicked; -1 for none. */
export function optionIndex({currentTarget, target}: MouseEvent): number {
  return [...(currentTarget as Element).children].findIndex(option => option.contains(target as Node));
}

/** Scrolls the active option into view or, when the list has just opened, centers the chosen one. */
export function scrollToFocus(root: ParentNode, combobox: ComboboxState, before: ComboboxState): void {
  const {active, matches} = combobox;
  const list = root.querySelector('#list') as HTMLElement;
  if (isShown(before) && before.active === active && before.matches === matches) return;
  list.children[active]?.scrollIntoView({block: 'nearest'});
  if (active >= 0 || (isShown(before) && before.matches === matches)) return;
  const chosen = list.children[chosenIndex(combobox)] as HTMLElement | undefined;
  list.scrollTop = chosen ? chosen.offsetTop - list.clientHeight / 2 : 0;
}

/** Keeps focus in the field while a mouse button is pressed on the list. */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();

const hasOptions = ({isShown, combobox}: OptionListView): boolean => isShown && combobox.matches.total > 0;

function renderOptions({combobox}: OptionListView): TemplateResult[] {
  const chosen = chosenIndex(combobox);
  return combobox.matches.shown.map(
    (match, index) => html`
      <li
        id="option-${index}"
        part="option"
        role="option"
        aria-selected=${index === combobox.active}
        ?data-chosen=${index === chosen}
      >
        ${renderText(match)}
      </li>
    `,
  );
}

const renderText = ({parts: [before, typed, after]}: Match) =>
  html`<bdi>${before}${typed && html`<mark>${typed}</mark>`}${after}</bdi>`;

function renderNote({combobox: {matches, text}, isShown, strings, speech: {lang, dir}}: OptionListView) {
  const rest = matches.total - matches.shown.length;
  if (!isShown || (rest === 0 && matches.total > 0)) return nothing;
  return html`<p class="note small muted" id="note" lang=${lang} dir=${dir}>
    ${rest > 0 ? strings.more(rest) : strings.noMatch(text)}
  </p>`;
}
