import {css} from 'lit';

/** The panel of the filters, and the message that no plan matches. */
export const filterPanelStyles = css`
  .panel {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: auto minmax(0, 1fr) auto;
    border: 1px solid var(--line);
    border-radius: calc(var(--radius) + 6px);
    padding: 0;
    background: var(--surface);
    color: inherit;
    overflow: hidden;
  }

  .panel[open] {
    display: grid;
  }

  .panel:modal {
    inline-size: 100%;
    max-inline-size: none;
    max-block-size: calc(100% - 3em);
    visibility: visible;
    margin: auto 0 0;
    border-inline: 0;
    border-block-end: 0;
    border-end-start-radius: 0;
    border-end-end-radius: 0;
  }

  @media (min-width: 40em) {
    .panel:modal {
      inline-size: min(26em, 100% - 2em);
      margin: auto;
      border: 1px solid var(--line);
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
    overflow: auto;
    overscroll-behavior: contain;
  }

  /* Where there is little height, head and foot scroll away, too. */
  @media (max-height: 30em) {
    .panel:modal {
      display: block;
      overflow: auto;
      scroll-padding-block: 1em;
    }

    .panel:modal plan-filters {
      overflow: visible;
    }
  }

  /* Where there is space, the filters are beside the plans. */
  [part~='base']:has(> .panel[open]:not(:modal)) {
    grid-template-columns: 17em minmax(0, 1fr);
    column-gap: 1.75em;
  }

  .bar {
    grid-column: 1 / -1;
  }

  .panel[open]:not(:modal) {
    position: static;
    grid-area: 2 / 1 / span 20 / 1;
    align-self: start;
    inline-size: auto;
    block-size: auto;
    margin: 0;
  }

  .panel:not(:modal) .panel-foot .button {
    display: none;
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
`;
