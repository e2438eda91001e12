import type {VehicleWay} from '../../contract/rules/identifier.js';
import type {PlanGroup} from '../../plans/groups.js';
import type {PlanSearchError} from '../internal/plan-search-error.js';

const options = {bubbles: true, composed: true};

/** A search that the shopper asked for was sent. */
export class PlanSearchStartEvent extends Event {
  static readonly type = 'plan-search-start';
  readonly way: VehicleWay;

  constructor(way: VehicleWay) {
    super(PlanSearchStartEvent.type, options);
    this.way = way;
  }
}

/** What a search is doing: it was sent, or the providers are quoting. */
export type SearchStage = 'sent' | 'quoting';

/** A search goes on. */
export class PlanSearchProgressEvent extends Event {
  static readonly type = 'plan-search-progress';
  readonly stage: SearchStage;
  readonly elapsedMs: number;

  constructor(stage: SearchStage, elapsedMs: number) {
    super(PlanSearchProgressEvent.type, options);
    this.stage = stage;
    this.elapsedMs = elapsedMs;
  }
}

/** A search came back; `groups` may be empty. `droppedCount` says how many entries could not be read. */
export class PlanSearchCompleteEvent extends Event {
  static readonly type = 'plan-search-complete';
  readonly groups: readonly PlanGroup[];
  readonly planCount: number;
  readonly droppedCount: number;

  constructor(groups: readonly PlanGroup[], planCount: number, droppedCount: number) {
    super(PlanSearchCompleteEvent.type, options);
    this.groups = groups;
    this.planCount = planCount;
    this.droppedCount = droppedCount;
  }
}

/** A search failed. */
export class PlanSearchErrorEvent extends Event {
  static readonly type = 'plan-search-error';
  readonly error: PlanSearchError;

  constructor(error: PlanSearchError) {
    super(PlanSearchErrorEvent.type, options);
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
