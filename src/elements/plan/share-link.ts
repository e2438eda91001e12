/** What came of sharing: the system took it, it is in the clipboard, the person changed their mind, or neither works. */
export type Shared = 'shared' | 'copied' | 'cancelled' | 'failed';

/** Shares a link by the system's own sheet, else puts it into the clipboard. Called by a press, as browsers want. */
export async function shareLink(title: string, url: string): Promise<Shared> {
  const {clipboard, share} = navigator as Partial<Navigator>;
  try {
    if (share) {
      await share.call(navigator, {title, url});
      return 'shared';
    }
  } catch (error) {
    if ((error as Error).name === 'AbortError') return 'cancelled';
  }
  try {
    await clipboard?.writeText(url);
    return clipboard ? 'copied' : 'failed';
  } catch {
    // Neither is allowed here, as in a frame without the permission.
    return 'failed';
  }
}
