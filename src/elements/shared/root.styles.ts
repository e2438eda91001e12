import {css} from 'lit';

/**
 * The styles that every element needs from its first paint on. Layout, font and colors are set on the inner root, not on
 * the host, so that a page's `*{all:unset}` does not reach them, while the page's own rules for the host, such as
 * `display: none`, apply. All other colors are mixed from the page's.
 */
export const rootStyles = css`
  :host {
    display: block;
  }

  :host([hidden]),
  [hidden] {
    display: none !important;
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  /* Resets what a page sets for all its elements, except whether this one is visible and usable. */
  [part~='base'] {
    all: initial;
    display: grid;
    box-sizing: border-box;
    color-scheme: inherit;
    visibility: inherit;
    pointer-events: inherit;

    --text: var(--plan-color-text, light-dark(#16191c, #eceef0));
    --surface: var(--plan-color-surface, light-dark(#fff, #181b1e));
    --accent: var(--plan-color-accent, light-dark(#14532d, #86d8a5));
    --on-accent: var(--plan-color-on-accent, light-dark(#fff, #07190e));
    /* The accent fills, the ink draws what must be seen on the surface: the same hue, dark or light enough. */
    --ink: var(--text);
    --muted: color-mix(in oklab, var(--text) 68%, var(--surface));
    --edge: var(--plan-color-border, color-mix(in oklab, var(--text) 48%, var(--surface)));
    --line: color-mix(in oklab, var(--edge) 29%, var(--surface));
    --faint: color-mix(in oklab, var(--text) 6%, var(--surface));
    --radius: var(--plan-radius, 12px);
    --radius-small: calc(var(--radius) * 0.7);

    color: var(--text);
    font-family: var(--plan-font-family, inherit);
    font-size: var(--plan-font-size, medium);
    line-height: 1.45;
  }

  /* The elements within inherit the color scheme. */
  [data-theme='light'] {
    color-scheme: light;
  }

  [data-theme='dark'] {
    color-scheme: dark;
  }

  /*
   * Text on an accent is white or black, where a page names no color for it. Both have a contrast of 4.5 to 1 where the
   * accent's luminance (the Y of XYZ) is 0.18, which is 8000 / 44444; contrast-color() chooses by itself.
   */
  @supports (color: oklch(from red l c h)) {
    [part~='base'] {
      --on-accent: var(
        --plan-color-on-accent,
        color(from var(--accent) xyz calc(8000 - y * 44444) calc(8000 - y * 44444) calc(8000 - y * 44444))
      );
      --ink: light-dark(
        oklch(from var(--accent) min(l, 0.44) calc(c * (1.3 - l)) h),
        oklch(from var(--accent) max(l, 0.8) c h)
      );
    }
  }

  @supports (color: contrast-color(red)) {
    [part~='base'] {
      --on-accent: var(--plan-color-on-accent, contrast-color(var(--accent)));
    }
  }

  button,
  input,
  select {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }

  /* Below this size iOS zooms in on a focused field. */
  @media (pointer: coarse) {
    input,
    select {
      font-size: max(16px, 1em);
    }
  }

  p,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
    min-inline-size: 0;
  }

  :focus-visible {
    outline: 2.5px solid var(--ink);
    outline-offset: 2px;
  }

  .muted {
    color: var(--muted);
  }

  .small {
    font-size: 0.875em;
  }

  /* The border is visible where the accent is as light or dark as the surface, and in forced colors. */
  .button {
    display: inline-block;
    border: 1px solid var(--ink);
    border-radius: var(--radius-small);
    padding: 0.8em 1.4em;
    background: var(--accent);
    color: var(--on-accent);
    font-weight: 650;
    line-height: 1.25;
    cursor: pointer;
  }

  /* Paper is white, and nothing on it can be clicked. */
  @media print {
    [part~='base'][part~='base'] {
      color-scheme: light;
    }

    button,
    .button {
      display: none;
    }
  }
`;
