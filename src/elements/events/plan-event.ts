import {warnOf} from '../shared/host-values.js';
import {toText} from '../shared/text.js';
import {NativeEvent} from './native-event.js';

/** The part of a finder that its events need. */
interface Finder extends EventTarget {
  readonly localName?: string;
  readonly reference?: unknown;
}

/** The base of the elements' events: they bubble and cross shadow roots. */
export class PlanEvent extends NativeEvent {
  /** The page's own `reference` of the finder that dispatched the event; empty if it has none. */
  reference = '';

  constructor(type: string, cancelable = false) {
    super(type, {bubbles: true, composed: true, cancelable});
    // Runs before the listeners of the event's path. Adding it again has no effect.
    globalThis.addEventListener?.(type, setReference as EventListener, true);
  }
}

function setReference(event: PlanEvent): void {
  const path: readonly Finder[] = event.composedPath();
  event.reference = toReference(path.find(({localName}) => localName === 'plan-finder')?.reference);
}

/** Reads a text of up to 64 printable characters; an empty one for anything else. */
export function toReference(value: unknown): string {
  const text = toText(value).trim();
  if (/^\P{C}{0,64}$/u.test(text)) return text;
  void warnOf('reference', text, 'up to 64 printable characters');
  return '';
}
