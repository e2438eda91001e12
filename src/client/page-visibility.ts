/**
 * Pauses polling while the page is hidden; pass it as `resume`. Returns undefined if the page is visible or there is no
 * page, else a promise that resolves when the page is visible again and rejects with the signal's reason.
 */
export function whenPageIsVisible(signal?: AbortSignal): Promise<void> | undefined {
  const page = globalThis.document as Document | undefined;
  if (page?.visibilityState !== 'hidden') return undefined;
  if (signal?.aborted) return Promise.reject(signal.reason as Error);
  return new Promise((resolve, reject) => {
    const stop = () => {
      page.removeEventListener('visibilitychange', onChange);
      signal?.removeEventListener('abort', onAbort);
    };
    const onChange = () => {
      if (page.visibilityState === 'hidden') return;
      stop();
      resolve();
    };
    const onAbort = () => {
      stop();
      reject(signal?.reason as Error);
    };
    page.addEventListener('visibilitychange', onChange);
    signal?.addEventListener('abort', onAbort);
  });
}
