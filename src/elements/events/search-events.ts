import type {LookupMethod} from '../../contract/rules/lookup-method.js';
import type {PlanGroup} from '../../plans/groups.js';
import type {PlanSearchError} from './plan-search-error.js';
import {PlanEvent} from './plan-event.js';

/** A search that the shopper asked for was sent. */
export class PlanSearchStartEvent extends PlanEvent {
  readonly lookupMethod: LookupMethod;

  constructor(lookupMethod: LookupMethod) {
    super('plan-search-start');
    this.lookupMethod = lookupMethod;
  }
}

/** The stage of a search: it was sent, the providers are quoting, the connection is lost, or a rate limit delays it. */
export type SearchStage = 'sent' | 'quoting' | 'offline' | 'limited';

/** A search is in progress. */
export class PlanSearchProgressEvent extends PlanEvent {
  readonly stage: SearchStage;
  readonly elapsedMs: number;

  constructor(stage: SearchStage, elapsedMs: number) {
    super('plan-search-progress');
    this.stage = stage;
    this.elapsedMs = elapsedMs;
  }
}

/**
 * A search is complete; `groups` may be empty, and `planCount` is its length. `droppedCount` is the number of entries
 * that could not be read.
 */
export class PlanSearchCompleteEvent extends PlanEvent {
  readonly groups: readonly PlanGroup[];
  readonly planCount: number;
  readonly droppedCount: number;

  constructor(groups: readonly PlanGroup[], droppedCount: number) {
    super('plan-search-complete');
    this.groups = groups;
    this.planCount = groups.length;
    this.droppedCount = droppedCount;
  }
}

/** A search failed. */
export class PlanSearchErrorEvent extends PlanEvent {
  readonly error: PlanSearchError;

  constructor(error: PlanSearchError) {
    super('plan-search-error');
    this.error = error;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'plan-search-start': PlanSearchStartEvent;
    'plan-search-progress': PlanSearchProgressEvent;
    'plan-search-complete': PlanSearchCompleteEvent;
    'plan-search-error': PlanSearchErrorEvent;
  }
}
