import {html, type TemplateResult} from 'lit';
import type {DetailStrings} from '../../strings/en/details.js';
import type {ResultStrings} from '../../strings/en/results.js';

/** A term that an explanation is offered for. */
export type ExplainedTerm = keyof DetailStrings['explanations'];

/** What an explanation needs. */
export interface ExplanationView {
  readonly term: ExplainedTerm;
  /** The term as it is shown. */
  readonly label: string;
  readonly strings: ResultStrings & DetailStrings;
  /** Announces the text to screen readers when it is shown. */
  readonly onExplain: (text: string) => void;
}

/** Renders a text with the button that explains it, which stays on the line of the last word. */
export function renderExplained(text: string, button: unknown): TemplateResult {
  const end = text.lastIndexOf(' ') + 1;
  return html`${text.slice(0, end)}<span class="explained">${text.slice(end)} ${button}</span>`;
}

/** Whether a term has an explanation. */
export const isExplained = (term: string, {explanations}: DetailStrings): term is ExplainedTerm =>
  Object.hasOwn(explanations, term);

/**
 * Renders a button that shows what a term means, beside the term. Escape, a second click, and a click elsewhere hide
 * the text again, and so does focus that moves on. Where a popover cannot be anchored to its button, the text is in the flow.
 */
export function renderExplanation({term, label, strings, onExplain}: ExplanationView): TemplateResult {
  const text = textOf(term, strings);
  const question = strings.explain(label);
  const id = `explanation-${term}`;
  const onShow = () => onExplain(text);
  if (!CSS.supports('position-area', 'block-end')) return renderInFlow(id, question, text, onShow);
  // The text is not in the page until it is shown: it would be part of the text of its row or list entry.
  const onToggle = ({newState, target}: ToggleEvent) => {
    const isShown = newState === 'open';
    (target as HTMLElement).textContent = isShown ? text : '';
    if (isShown) onShow();
  };
  return html`<button
      type="button"
      class="explain"
      popovertarget=${id}
      aria-label=${question}
      @focusout=${hideFromFocus}
    ></button
    ><span id=${id} class="explanation" popover="auto" @beforetoggle=${onToggle} @focusout=${hideFromFocus}></span>`;
}

/** Hides a text that may cover what receives the focus instead of its button. A text that scrolls may have the focus. */
function hideFromFocus({currentTarget, relatedTarget}: FocusEvent): void {
  const parts = (currentTarget as Element).parentElement?.querySelectorAll<HTMLElement>('.explain, .explanation') ?? [];
  // A press on the text moves the focus to an element around it, or nowhere.
  if (!relatedTarget || [...parts].some(part => (relatedTarget as Element).contains(part))) return;
  for (const part of parts) if (part.matches(':popover-open')) part.hidePopover();
}

function renderInFlow(id: string, question: string, text: string, onShow: () => void): TemplateResult {
  const show = (button: Element, isShown: boolean) => {
    button.ariaExpanded = String(isShown);
    button.nextElementSibling?.toggleAttribute('hidden', !isShown);
    if (isShown) onShow();
  };
  const onClick = ({currentTarget}: Event) => {
    const button = currentTarget as Element;
    show(button, button.ariaExpanded !== 'true');
  };
  // A dialog leaves Escape to a focused button that is expanded.
  const onKeydown = (event: KeyboardEvent) => {
    const button = event.currentTarget as Element;
    if (event.key !== 'Escape' || button.ariaExpanded !== 'true') return;
    show(button, false);
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<button
      type="button"
      class="explain"
      aria-controls=${id}
      aria-expanded="false"
      aria-label=${question}
      @click=${onClick}
      @keydown=${onKeydown}
    ></button
    ><span id=${id} class="explanation" hidden>${text}</span>`;
}

/** The explanation of the coverage level names each level. */
function textOf(term: ExplainedTerm, {coverageLevels, coverages, explanations}: ResultStrings & DetailStrings): string {
  const levels = Object.entries(coverages).map(([level, meaning]) => `${coverageLevels[level] ?? level}: ${meaning}.`);
  return [explanations[term], ...(term === 'coverageType' ? levels : [])].join('\n');
}
