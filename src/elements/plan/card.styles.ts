import {css} from 'lit';

/** A plan's card, and the container whose width decides between its one and two columns. */
export const cardStyles = css`
  [part~='base'] {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--plan-list-gap, 0.875em);
    container-type: inline-size;
  }

  .card {
    --space: min(1.15em, 6%);

    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1em;
    border: 1px solid var(--line);
    /* Neither a grid gap, which lays out all cards when one changes, nor a sibling rule, which restyles all of them. */
    margin-block-start: var(--plan-list-gap, 0.875em);
    border-radius: var(--radius);
    padding: var(--space);
    background: var(--surface);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }

  .card:first-child {
    margin-block-start: 0;
  }

  .best {
    border: 2px solid color-mix(in oklab, var(--accent) 60%, var(--surface));
    padding: calc(var(--space) - 1px);
  }

  .about,
  .side {
    display: grid;
    gap: 0.8em;
    align-content: start;
  }

  .badges,
  .options {
    display: flex;
    flex-wrap: wrap;
    flex: 1 1 8em;
    gap: 0.4em;
    list-style: none;
  }

  .badge {
    border-radius: 0.5em;
    padding: 0.2em 0.6em;
    background: var(--soft);
    font-size: 0.75em;
    font-weight: 650;
  }

  .badge.plain {
    background: var(--faint);
  }

  .name {
    font-size: 1.125em;
    font-weight: 650;
    line-height: 1.25;
  }

  .rating {
    display: flex;
    flex-wrap: wrap;
    font-size: 0.875em;
    align-items: center;
    gap: 0.5em;
  }

  .rating svg {
    inline-size: 5.5em;
    block-size: 5px;
    border-radius: 3px;
    background: var(--line);
  }

  .rating rect {
    fill: var(--accent);
  }

  .picker {
    display: flex;
    flex-wrap: wrap;
    font-size: 0.875em;
    align-items: baseline;
    gap: 0.25em 0.75em;
  }

  /* Only a floated legend can be a flex item. */
  .picker > :first-child {
    float: inline-start;
    flex: none;
    min-inline-size: 3em;
    padding: 0;
    color: var(--muted);
  }

  .option {
    position: relative;
    display: inline-flex;
  }

  .option input {
    position: absolute;
    inset: -4px -2px;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }

  .option span {
    border: 1px solid var(--edge);
    border-radius: 0.6em;
    padding: 0.5em 0.75em;
    white-space: nowrap;
  }

  .option :checked + span {
    border-color: var(--text);
    box-shadow: inset 0 0 0 1px var(--text);
    font-weight: 650;
  }

  .option :focus-visible + span {
    outline: 2.5px solid var(--accent);
    outline-offset: 2px;
  }

  .amount {
    font-size: min(1.875em, 13cqi);
    font-weight: 680;
    line-height: 1.1;
    letter-spacing: -0.02em;
  }

  .amount small {
    color: var(--muted);
    font-size: 0.5em;
    font-weight: 500;
    letter-spacing: 0;
    white-space: nowrap;
  }

  .side .button {
    padding-inline: 0.5em;
  }

  .more {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 1em;
    margin-block: -0.5em;
  }

  [part~='compare'] {
    display: inline-flex;
    align-items: center;
    gap: 0.5em;
    min-block-size: 2.75em;
    cursor: pointer;
  }

  [part~='compare'] input {
    inline-size: 1.15em;
    block-size: 1.15em;
    margin: 0;
    accent-color: var(--accent);
    cursor: inherit;
  }

  .side .link {
    min-block-size: 2.75em;
  }

  @container (min-width: 38em) {
    .card {
      grid-template-columns: minmax(0, 1fr) 16em;
      column-gap: 2em;
    }

    .side {
      border-inline-start: 1px solid var(--line);
      padding-inline-start: 1.75em;
    }

    .picker > :first-child {
      inline-size: 5.5em;
    }
  }
`;
