import {css} from 'lit';

/** The styles of links, secondary buttons, lists and focused headings, which the untouched form does not have. */
export const controlStyles = css`
  [part~='base'] {
    --danger: var(--plan-color-danger, light-dark(#a3261c, #ff9a8d));
    --soft: color-mix(in oklab, var(--accent) 11%, var(--surface));
  }

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  /* It receives focus when its screen replaces another. */
  .title:focus {
    outline: none;
  }

  .button {
    text-align: center;
    text-decoration: none;
    touch-action: manipulation;
  }

  .second {
    border-color: var(--edge);
    background: var(--surface);
    color: var(--text);
  }

  .link {
    border: 0;
    padding: 0.3em 0;
    background: none;
    color: inherit;
    text-decoration: underline;
    text-underline-offset: 0.2em;
    cursor: pointer;
  }
`;
