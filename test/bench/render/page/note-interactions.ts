/** The shortest duration that browsers report, in milliseconds. */
const LEAST_MS = 16;

/** The number of frames after which the effects of an interaction are over and reported. */
const FRAMES = 20;

/** The durations of an interaction, in milliseconds. */
export interface Durations {
  /** The longest time from one of its events to the next paint; 0 if it is below 16. */
  readonly nextPaint: number;
  /** The time until the last long frame that it caused was painted; equals `nextPaint` if there was none. */
  readonly all: number;
}

/** Records the durations of interactions; the returned function resolves with those since the last call. */
export function noteInteractions(): () => Promise<Durations> {
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
    const nextPaint = Math.max(0, ...seen.map(({duration}) => duration));
    const start = Math.min(...seen.map(({startTime}) => startTime));
    const ends = long.map(({startTime, duration}) => Math.round(startTime + duration - start));
    return {nextPaint, all: Math.max(nextPaint, ...ends.filter(Number.isFinite))};
  };
}
