import {css} from 'lit';

/** The styles for the parts of a form that are loaded on demand. */
export const formToolsStyles = css`
  #licensePlate {
    text-transform: uppercase;
  }

  .summary {
    border: 1px solid var(--danger);
    border-radius: var(--radius-small);
    padding: 0.85em 1em;
  }

  .summary p {
    font-weight: 600;
  }

  .summary .link {
    text-align: start;
  }

  .all:disabled {
    opacity: 0.6;
  }

  .all:disabled * {
    cursor: default;
  }

  .lookup label:hover {
    color: var(--text);
  }

  option {
    background: var(--surface);
    color: var(--text);
  }

  /* What a VIN looks like, once one has been read. Screen readers still find it. */
  .hint.muted:has(~ .car) {
    display: none;
  }

  /* A warning is shown instead of the hint, and must be noticed. */
  .hint:not(.muted) {
    font-weight: 550;
  }

  /* The border is visible in forced colors, which remove the background. */
  .car {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25em 0.75em;
    border: 1px solid transparent;
    border-radius: var(--radius-small);
    padding: 0.25em 0.75em;
    background: var(--soft);
    line-height: 1.3;
    overflow-wrap: anywhere;
  }

  .field > :is(.car, .vin-help) {
    margin-block-start: 0.7em;
  }

  .car > div {
    flex: 1 1 9em;
    min-inline-size: 0;
    padding-block: 0.25em;
  }

  .car .name {
    font-weight: 650;
  }

  .car .link {
    min-block-size: 2.75em;
    font-size: 0.9375em;
  }

  @media (pointer: coarse) {
    :is(.car, .summary) .link {
      min-block-size: 44px;
    }
  }

  .car svg {
    flex: none;
    inline-size: 1.9em;
    block-size: 1.9em;
    color: var(--ink);
  }

  /* Beside the label, so that it moves nothing when it loads; its target extends into the gap above. */
  .field > .where {
    position: absolute;
    inset-block-start: -1.7em;
    inset-inline-end: 4.9em;
    display: flex;
    align-items: end;
    gap: 0.3em;
    min-block-size: 3.15em;
    margin: 0;
    padding-block: 0;
  }

  .where svg {
    inline-size: 1.4em;
    block-size: 1.4em;
  }

  .vin-help {
    display: grid;
    gap: 0.75em;
    border: 1px solid var(--line);
    border-radius: var(--radius-small);
    padding: 0.85em 1em;
  }

  .picture {
    inline-size: 100%;
    max-inline-size: 20em;
    fill: none;
    stroke: var(--muted);
    stroke-width: 4.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .spot {
    fill: var(--ink);
    stroke: none;
  }

  .picture text {
    fill: var(--surface);
    stroke: none;
    font-size: 32px;
    font-weight: 700;
    text-anchor: middle;
  }

  .vin-help ol {
    display: grid;
    gap: 0.3em;
    margin: 0;
    padding: 0;
    list-style: none;
    counter-reset: place;
  }

  /* Numbered as in the picture. */
  .vin-help li {
    display: flex;
    gap: 0.5em;
    counter-increment: place;
  }

  .vin-help li::before {
    content: counter(place);
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 1.65em;
    block-size: 1.65em;
    border: 1px solid var(--ink);
    border-radius: 50%;
    background: var(--ink);
    color: var(--surface);
    font-size: 0.857em;
    font-weight: 700;
  }

  :is(.scan, .car, .where) svg {
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .scan {
    display: flex;
    flex: none;
    align-items: center;
    gap: 0.4em;
    min-block-size: 2.75em;
    min-inline-size: 2.75em;
    border: 0;
    border-radius: inherit;
    padding: 0 0.85em 0 0.4em;
    background: none;
    color: var(--ink);
    font-weight: 600;
    cursor: pointer;
    touch-action: manipulation;
  }

  .scan span {
    font-size: 0.875em;
  }

  #vin:has(~ .scan) {
    padding-inline-end: 0;
  }

  /* A VIN must be visible in full: in a narrow box, the button shows only its icon. */
  @container ((max-width: 21em) or ((min-width: 40em) and (max-width: 49em))) {
    .box:has(.scan) {
      gap: 0;
    }

    .scan {
      justify-content: center;
      padding: 0;
    }

    .scan span {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }

  /* With large text, the label's line has no space for more than the icon. */
  @container (max-width: 17em) {
    .where {
      min-inline-size: max(44px, 1.75em);
      justify-content: end;
    }

    .where span {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }

  .scan:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  .box .scan:focus-visible {
    outline: 2.5px solid var(--ink);
    outline-offset: -2px;
  }

  .box:has(.scan:focus-visible) {
    outline: none;
    border-color: var(--edge);
  }

  .scan svg {
    inline-size: 1.375em;
    block-size: 1.375em;
  }

  .scan-result:empty,
  plan-vin-scanner {
    position: absolute;
  }

  .answer {
    display: grid;
    gap: 0.3em;
    margin-block-start: -0.4em;
  }

  .answer:not(:has(:not(:empty))) {
    position: absolute;
  }

  .choice {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }

  .choice button {
    min-block-size: 2.75em;
    border: 1px solid var(--edge);
    border-radius: var(--radius-small);
    padding: 0.5em 1em;
    background: var(--surface);
    font-weight: 600;
    cursor: pointer;
    touch-action: manipulation;
  }

  .choice button:hover {
    border-color: var(--text);
    background: var(--soft);
  }

  @container (min-width: 40em) {
    .fields.catalog {
      grid-template-columns: 2fr 2fr 1.2fr;
    }

    .wide {
      grid-column: 1 / -1;
    }
  }
`;
