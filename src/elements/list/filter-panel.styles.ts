import {css} from 'lit';

/** The panel of the filters, and the message that no plan matches. */
export const filterPanelStyles = css`
  dialog.panel {
    --tray-size: 0px;

    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: auto minmax(0, 1fr) auto;
    inline-size: 100%;
    max-inline-size: none;
    max-block-size: calc(100% - 3em);
    visibility: visible;
    margin: auto 0 0;
    overflow: auto;
    scroll-padding-block: 1em;
    border: solid var(--line);
    border-width: 1px 0 0;
    border-radius: calc(var(--radius) + 6px) calc(var(--radius) + 6px) 0 0;
    padding: 0;
    background: var(--surface);
    color: inherit;
  }

  .panel[open] {
    display: grid;
  }

  @media (min-width: 40em) {
    dialog.panel {
      inline-size: min(26em, 100% - 2em);
      margin: auto;
      border-width: 1px;
      border-radius: calc(var(--radius) + 6px);
    }
  }

  .panel::backdrop {
    background: rgb(0 0 0 / 0.5);
  }

  .panel-head,
  .panel-foot {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5em 1em;
    padding: 0.85em 1.15em;
  }

  .panel-head {
    border-block-end: 1px solid var(--line);
  }

  .panel-foot {
    border-block-start: 1px solid var(--line);
  }

  /* Its visually hidden elements scroll with it. */
  .panel plan-filters {
    position: relative;
    padding: 1.15em;
    overflow: var(--filters-overflow, auto);
    overscroll-behavior: contain;
  }

  /* In a low viewport or with a large font size, head and foot scroll away, too. */
  @media (max-height: 30em) {
    .panel[open] {
      --filters-overflow: visible;

      display: block;
    }
  }

  @container (max-width: 15em) {
    .panel[open] {
      --filters-overflow: visible;

      display: block;
    }
  }

  /* Beside the plans. */
  section.panel {
    --filters-overflow: visible;
  }

  section.panel :is(.panel-foot, [part~='dialog-close']) {
    display: none;
  }

  section.panel > .panel-head {
    padding: 0 0 0.75em;
  }

  section.panel > plan-filters {
    padding: 0.8em 0 0;
  }

  .skip {
    position: absolute;
  }

  .skip:not(:focus) {
    clip-path: inset(50%);
  }

  @container (min-width: 60em) {
    [part~='filters'] {
      display: none;
    }
  }

  .none {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75em;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    padding: 2em min(1.5em, 6%);
    overflow-wrap: anywhere;
  }

  .none .button {
    max-inline-size: 100%;
  }

  @media print {
    .panel {
      display: none;
    }
  }
`;
