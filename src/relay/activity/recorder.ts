import type {ActivityEvent} from '../../contract/index.js';
import {describeError, type RelayLogger} from '../settings/log.js';
import {type ActivityStore, type DayActivity, dayOf, daysUntil} from './store.js';

/** What `onActivity` is called with. */
export interface ReportedActivity extends ActivityEvent {
  /** The path of the partner's relay, such as `/plans`. */
  readonly mount: string;
}

export interface ActivityRecorderOptions {
  readonly mount: string;
  /** The partner's name in the store. */
  readonly partner: string;
  readonly store: ActivityStore;
  readonly onActivity: ((activity: ReportedActivity) => unknown) | undefined;
  readonly now: () => number;
  readonly logger: RelayLogger;
}

/** Counts the activities on a partner's pages, and passes them to the operator's hook. */
export class ActivityRecorder {
  readonly #options: ActivityRecorderOptions;
  readonly #running = new Set<Promise<unknown>>();

  constructor(options: ActivityRecorderOptions) {
    this.#options = options;
  }

  get mount(): string {
    return this.#options.mount;
  }

  /** Counts one activity. Nothing waits for it: a page works as well without. */
  record(event: ActivityEvent): void {
    const {mount, partner, store, onActivity, now, logger} = this.#options;
    this.#run(store.add(partner, {day: dayOf(now()), ...event}), error => {
      logger.warn(describeError(error), 'an activity was not counted');
    });
    if (onActivity === undefined) return;
    this.#run(Promise.resolve({mount, ...event}).then(onActivity), error => {
      logger.error(describeError(error), 'onActivity failed');
    });
  }

  /** Reads the counts of the last days, the oldest first; undefined if the store fails. */
  async read(dayCount: number): Promise<readonly DayActivity[] | undefined> {
    const {store, partner, now, logger} = this.#options;
    try {
      return await store.read(partner, daysUntil(now(), dayCount));
    } catch (error) {
      logger.warn(describeError(error), 'the activities could not be read');
      return undefined;
    }
  }

  /** Resolves when all activities are counted and the hook has handled them. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  #run(work: Promise<unknown>, onFailure: (error: unknown) => void): void {
    const done = work.catch(onFailure).finally(() => this.#running.delete(done));
    this.#running.add(done);
  }
}
