/** Browsers tell of nothing shorter, in milliseconds. */
const LEAST_MS = 16;

/** Frames within which what an act has set off is over, and has been told. */
const FRAMES = 20;

/** Notes how long interactions take until they are painted; gives the longest since it was asked last. */
export function noteInteractions(): () => Promise<number> {
  const noted: number[] = [];
  const note = (entries: PerformanceEntryList): void => {
    for (const entry of entries as PerformanceEventTiming[]) if (entry.interactionId > 0) noted.push(entry.duration);
  };
  const observer = new PerformanceObserver(list => note(list.getEntries()));
  observer.observe({type: 'event', durationThreshold: LEAST_MS} as PerformanceObserverInit);
  return async () => {
    for (let frames = 0; frames < FRAMES; frames += 1) await new Promise(requestAnimationFrame);
    note(observer.takeRecords());
    return Math.max(0, ...noted.splice(0));
  };
}
