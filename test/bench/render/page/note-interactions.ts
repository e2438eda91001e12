/** Browsers tell of nothing shorter, in milliseconds. */
const LEAST_MS = 16;

/** Frames within which what an act has set off is over, and has been told. */
const FRAMES = 20;

/** What an act took, in milliseconds. */
export interface Took {
  /** The longest of its events until the next frame was painted; 0 for under 16. */
  readonly answer: number;
  /** Until the last long frame that it set off was painted too; the answer's time where there was none. */
  readonly all: number;
}

/** Notes how long interactions take until they are painted; gives what it took since it was asked last. */
export function noteInteractions(): () => Promise<Took> {
  const presses: PerformanceEventTiming[] = [];
  const frames: PerformanceEntry[] = [];
  const note = (entries: PerformanceEntryList): void => {
    for (const entry of entries) {
      if (entry.entryType === 'long-animation-frame') frames.push(entry);
      else if ((entry as PerformanceEventTiming).interactionId > 0) presses.push(entry as PerformanceEventTiming);
    }
  };
  const observer = new PerformanceObserver(list => note(list.getEntries()));
  observer.observe({type: 'event', durationThreshold: LEAST_MS} as PerformanceObserverInit);
  observer.observe({type: 'long-animation-frame'});
  return async () => {
    for (let count = 0; count < FRAMES; count += 1) await new Promise(requestAnimationFrame);
    note(observer.takeRecords());
    const [seen, long] = [presses.splice(0), frames.splice(0)];
    const answer = Math.max(0, ...seen.map(({duration}) => duration));
    const start = Math.min(...seen.map(({startTime}) => startTime));
    const ends = long.map(({startTime, duration}) => Math.round(startTime + duration - start));
    return {answer, all: Math.max(answer, ...ends.filter(Number.isFinite))};
  };
}
