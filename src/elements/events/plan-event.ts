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
  constructor(type: string, cancelable = false) {
    super(type, {bubbles: true, composed: true, cancelable});
  }

  /** The page's own `reference` of the finder that dispatched the event; empty if it has none. */
  get reference(): string {
    // After the dispatch, only the target is left of the path.
    const path: readonly (Finder | null)[] = [...this.composedPath(), this.target];
    return toReference(path.find(target => target?.localName === 'plan-finder')?.reference);
  }
}

/** Reads a text of up to 64 printable characters; an empty one for anything else. */
export function toReference(value: unknown): string {
  const text = toText(value).trim();
  if (/^\P{C}{0,64}$/u.test(text)) return text;
  void warnOf('reference', text, 'reference');
  return '';
}
