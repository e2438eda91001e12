import {html, type TemplateResult} from 'lit';

export interface Tabs<Name extends string> {
  /** The accessible name of the tab list. */
  readonly label: string;
  readonly id: string;
  readonly names: Readonly<Record<Name, string>>;
  readonly selected: Name;
  readonly onSelect: (name: Name) => void;
  /** Content beside the tabs. */
  readonly beside?: unknown;
}

const STEPS: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Renders tabs with arrow key navigation; `tabPanel` renders the selected tab's content. */
export function renderTabs<Name extends string>({
  label,
  id,
  names,
  selected,
  onSelect,
  beside,
}: Tabs<Name>): TemplateResult {
  const all = Object.keys(names) as Name[];
  const onKeydown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = all[step(all.indexOf(selected), all.length)];
    if (next === undefined) return;
    onSelect(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return html`<div class="tabs">
    <div role="tablist" aria-label=${label} @keydown=${onKeydown}>
      ${all.map(
        name =>
          html`<button
            type="button"
            role="tab"
            id="${id}-${name}"
            aria-controls="${id}-panel"
            aria-selected=${name === selected}
            tabindex=${name === selected ? 0 : -1}
            @click=${() => onSelect(name)}
          >
            ${names[name]}
          </button>`,
      )}
    </div>
    ${beside}
  </div>`;
}

/** Renders the selected tab's content. */
export const tabPanel = (id: string, selected: string, content: unknown): TemplateResult =>
  html`<div role="tabpanel" class="tab-panel" id="${id}-panel" aria-labelledby="${id}-${selected}" tabindex="0">
    ${content}
  </div>`;
