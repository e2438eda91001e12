import {css} from 'lit';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';

export const panelStyles = [
  visuallyHiddenStyles,
  css`
    [part~='base'] {
      gap: 0.6em;
      justify-items: start;
      overflow-wrap: anywhere;
    }

    .title {
      font-weight: 650;
    }

    ul {
      justify-self: stretch;
      list-style: none;
    }

    li {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 1.5em;
      border-block-start: 1px solid var(--line);
      padding-block: 0.5em;
    }

    .document {
      padding-block: 0.6em;
    }
  `,
];
