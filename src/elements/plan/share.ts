import {PlanShareEvent, type ShareMethod} from '../events/list-events.js';

/** How sharing ended: in the system's share dialog, in the clipboard, canceled by the shopper, or neither was possible. */
export type ShareOutcome = 'shared' | 'copied' | 'canceled' | 'failed';

const METHODS: Readonly<Partial<Record<ShareOutcome, ShareMethod>>> = {shared: 'system', copied: 'clipboard'};

/** Dispatches that plans were shared, unless the shopper canceled it or it failed. */
export function reportShare(host: EventTarget, outcome: ShareOutcome): void {
  const method = METHODS[outcome];
  if (method) host.dispatchEvent(new PlanShareEvent(method));
}

/** What is shared: a link, or a text. */
type ShareContent = {readonly title: string} & ({readonly url: string} | {readonly text: string});

/** Shares with the system's share dialog, or else copies the link or text. Browsers allow both only in a click handler. */
export async function share(content: ShareContent): Promise<ShareOutcome> {
  const {share: shareSheet} = navigator as Partial<Navigator>;
  try {
    if (shareSheet) {
      await shareSheet.call(navigator, content);
      return 'shared';
    }
  } catch (error) {
    // The second is of another click while the dialog is open.
    if (['AbortError', 'InvalidStateError'].includes((error as Error).name)) return 'canceled';
  }
  return copy('url' in content ? content.url : content.text);
}

/** Copies a text to the clipboard. */
export async function copy(text: string): Promise<'copied' | 'failed'> {
  const {clipboard} = navigator as Partial<Navigator>;
  try {
    await clipboard?.writeText(text);
    return clipboard ? 'copied' : 'failed';
  } catch {
    // Not allowed here, such as in a frame without permission.
    return 'failed';
  }
}

/** The query of a `mailto:` or `sms:` URL, whose spaces are written as %20. */
export const messageQuery = (fields: Readonly<Record<string, string>> | string[][]): string =>
  new URLSearchParams(fields).toString().replaceAll('+', '%20');
