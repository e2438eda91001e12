import {warnOf} from '../shared/host-values.js';
import {toText} from '../shared/text.js';
import {NativeEvent} from './native-event.js';

/** What may have a reference: a finder, or the starting price that opens one. */
interface Referenced extends EventTarget {
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
    const path = [...this.composedPath(), this.target] as readonly (Referenced | null)[];
    return toReference(path.find(target => target && 'reference' in target)?.reference);
  }
}

/** Reads a text of up to 64 printable characters; an empty one for anything else. */
export function toReference(value: unknown): string {
  const text = toText(value).trim();
  if (/^\P{C}{0,64}$/u.test(text)) return text;
  void warnOf('reference', text, 'reference');
  return '';
}
