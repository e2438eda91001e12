import {css} from 'lit';

/** The compare bar. */
export const compareTrayStyles = css`
  /* Only what the shopper did is colored. */
  .compared {
    box-shadow:
      -0.6em 0 var(--surface),
      calc(-0.6em - 3px) 0 var(--ink);
  }

  /* The bars beside these cards do not show beside the compare bar. */
  .tray {
    box-shadow: calc(-0.6em - 4px) 0 var(--surface);
  }

  @container (min-width: 39em) {
    .compared {
      border-color: var(--ink);
    }

    .compared,
    .tray {
      box-shadow: none;
    }
  }

  @media (forced-colors: active) {
    .compared {
      border-color: Highlight;
    }
  }

  /* A single plan has nothing to be compared with. */
  .split:not(.filtered) [part~='compare'] {
    display: none;
  }

  [slot='compare'] > p {
    max-inline-size: 14em;
  }

  /* Keeps focused elements above the bar, whose height is a variable. */
  [part~='base'] :is(a, button, input, select, summary):not(.tray *) {
    scroll-margin-block: 1em calc(var(--tray-size, 0px) + 1.5em);
  }

  .tray {
    position: sticky;
    inset-block-end: 0;
    z-index: 1;
    order: 1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.6em 1em;
    border-block-start: 1px solid var(--edge);
    padding-block: 0.6em max(0.6em, env(safe-area-inset-bottom));
    background: var(--surface);
  }

  /* A message is above the bar, which would cover it. */
  .notice {
    inset-block-end: var(--tray-size, 0px);
  }

  /* No text of a card shows around it. */
  .notice:not(:empty) {
    padding-block: 0.4em 0.7em;
  }

  .tray > p:not(.tools, .of) {
    flex: 1 1 8em;
  }

  /* In a low viewport, the bar does not cover the plans. */
  @media (max-height: 30em) {
    .tray {
      position: static;
    }

    section.panel {
      --tray-size: 0px;
    }

    .notice {
      inset-block-end: 0;
    }

    [part~='base'] :is(a, button, input, select, summary):not(.tray *) {
      scroll-margin-block: 1em;
    }
  }

  /* Nor does it with letters so large that little fits on a phone. */
  @container (max-width: 10em) {
    .tray {
      position: static;
    }

    .notice {
      inset-block-end: 0;
    }

    [part~='base'] :is(a, button, input, select, summary):not(.tray *) {
      scroll-margin-block: 1em;
    }
  }

  /* The dealer's own text comes after the bar: our styles cannot scroll links in it above the bar. */
  .after {
    order: 2;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: inherit;
  }

  .tray > :last-child {
    margin-inline-start: auto;
  }

  .tray > :last-child:not(:has(.button)) .link {
    text-align: end;
  }

  .tray .button {
    padding: 0.7em 1.1em;
  }

  .tray > :empty {
    display: none;
  }

  .tray .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4em;
    min-inline-size: 0;
  }

  /* On a phone one row of names and one of buttons, to leave space for the plans; the button has their number. */
  @container (max-width: 30em) {
    .tray .of {
      display: none;
    }

    .tray .chips {
      flex-wrap: nowrap;
      overflow-x: auto;
      padding-inline-end: 2.5em;
      scroll-padding-inline: 0 2.5em;
      mask-image: linear-gradient(to right, #000 calc(100% - 2.5em), transparent);
    }

    .tray .chips:dir(rtl) {
      mask-image: linear-gradient(to left, #000 calc(100% - 2.5em), transparent);
    }

    .tray .chips:has(> :only-child) {
      padding: 0;
      mask-image: none;
    }

    /* The next name stays in view. */
    .tray .chip:not(:only-child) {
      max-inline-size: min(17em, 100%);
    }

    .tray > :last-child:has(.button) {
      flex: 1 1 100%;
      justify-content: space-between;
    }

    .tray .button {
      min-inline-size: 0;
      padding-inline: 0.7em;
      white-space: normal;
      overflow-wrap: anywhere;
    }
  }

  /* With a large font size, the button needs the whole width. */
  @container (max-width: 12em) {
    .tray .button {
      padding-inline: 0.25em;
    }
  }

  .tray .chip {
    flex: none;
    display: inline-flex;
    align-items: center;
    max-inline-size: min(22em, 100%);
    border: 1px solid var(--ink);
    border-radius: 1.45em;
    padding-inline-start: 0.85em;
    background: var(--soft);
    font-weight: 650;
  }

  .tray .chip span {
    min-inline-size: 0;
    padding-block: 0.35em;
    line-height: 1.25;
    overflow-wrap: anywhere;
  }

  .tray .chip button {
    flex: none;
    inline-size: 2.5em;
    block-size: 2.5em;
    border: 0;
    border-radius: inherit;
    padding: 0;
    background: none;
    cursor: pointer;
  }

  @media (pointer: coarse) {
    .tray .chip button {
      inline-size: 44px;
      block-size: 44px;
    }
  }

  @media print {
    .tray,
    [slot='compare'] {
      display: none;
    }
  }
`;
