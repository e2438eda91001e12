import {html, nothing, type TemplateResult} from 'lit';
import {checkedUrl, type CheckedUrlOptions} from '../../plans/checked-url.js';

/** A link to something to read. */
export interface DocumentLink {
  /** The address, as it came. */
  readonly url: unknown;
  readonly links: CheckedUrlOptions;
  readonly text: string;
  /** Says that the link opens a tab, so that what is shown here is not lost. */
  readonly opensTab: string;
}

/** Renders a link to a document in a tab of its own; nothing where the address is none to go to. */
export function renderDocument({url, links, text, opensTab}: DocumentLink): TemplateResult | typeof nothing {
  const href = checkedUrl(url, links);
  if (href === undefined) return nothing;
  return html`<a class="link document" part="document" href=${href} target="_blank" rel="noopener noreferrer"
    >${text}<span class="visually-hidden"> ${opensTab}</span></a
  >`;
}
