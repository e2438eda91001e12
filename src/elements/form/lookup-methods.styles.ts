import {css} from 'lit';

/** How the parts of a form look that are not there at first sight. */
export const lookupMethodsStyles = css`
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

  .summary ul {
    list-style: none;
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

  /* A warning stands where the hint does, and is to be seen. */
  .hint:not(.muted) {
    font-weight: 550;
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
    color: var(--accent);
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

  /* All of a VIN is to be read back: where the box is narrow, the picture says it alone. */
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

  .scan:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  .box .scan:focus-visible {
    outline: 2.5px solid var(--accent);
    outline-offset: -2px;
  }

  .box:has(.scan:focus-visible) {
    outline: none;
    border-color: var(--edge);
  }

  .scan svg {
    inline-size: 1.375em;
    block-size: 1.375em;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .scan-said:empty,
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

  .choice[hidden] {
    display: none;
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
