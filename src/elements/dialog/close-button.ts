import {html, nothing, type TemplateResult} from 'lit';

/** The sign on buttons that close or remove something. */
export const CROSS = html`<svg class="cross" aria-hidden="true" viewBox="0 0 10 10">
  <path d="M1 1l8 8M9 1l-8 8"></path>
</svg>`;

/** What the button that closes a dialog needs. */
export interface CloseButton {
  /** The button's name for screen readers. */
  readonly label: string;
  readonly part?: string;
  readonly onClose: () => void;
}

/** Renders the button that closes a dialog. */
export const renderClose = ({label, part, onClose}: CloseButton): TemplateResult =>
  html`<button type="button" class="icon close" part=${part ?? nothing} aria-label=${label} @click=${onClose}>
    ${CROSS}
  </button>`;
