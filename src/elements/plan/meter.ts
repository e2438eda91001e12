import {html, type TemplateResult} from 'lit';

/** Renders a meter that is filled to a share of its width. */
export const renderMeter = (share: number): TemplateResult =>
  html`<svg class="meter" aria-hidden="true"><rect width="${share * 100}%" height="100%"></rect></svg>`;
