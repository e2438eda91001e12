import {html, nothing, type TemplateResult} from 'lit';
import {checkedUrl, type CheckedUrlOptions} from '../../plans/checked-url.js';

/** A link to a document. */
export interface DocumentLink {
  /** The URL as the service sent it. */
  readonly url: unknown;
  readonly links: CheckedUrlOptions;
  readonly text: string;
  /** Tells screen readers that the link opens a new tab. */
  readonly opensTab: string;
}

/** Renders a link to a document that opens in a new tab; nothing when the URL is not allowed. */
export function renderDocument({url, links, text, opensTab}: DocumentLink): TemplateResult | typeof nothing {
  const href = checkedUrl(url, links);
  if (href === undefined) return nothing;
  return html`<a class="link document" part="document" href=${href} target="_blank" rel="noopener noreferrer"
    >${text}<span class="visually-hidden"> ${opensTab}</span></a
  >`;
}

/** How sharing ended: in the system's share dialog, in the clipboard, canceled by the shopper, or neither was possible. */
export type ShareOutcome = 'shared' | 'copied' | 'canceled' | 'failed';

/** Shares a link with the system's share dialog, or else copies it. Browsers allow both only in a click handler. */
export async function shareLink(title: string, url: string): Promise<ShareOutcome> {
  const {clipboard, share} = navigator as Partial<Navigator>;
  try {
    if (share) {
      await share.call(navigator, {title, url});
      return 'shared';
    }
  } catch (error) {
    if ((error as Error).name === 'AbortError') return 'canceled';
  }
  try {
    await clipboard?.writeText(url);
    return clipboard ? 'copied' : 'failed';
  } catch {
    // Not allowed here, such as in a frame without permission.
    return 'failed';
  }
}
