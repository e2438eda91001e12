import {NativeEvent} from './native-event.js';

/** What all events of the elements share: they bubble and leave shadow roots. */
export class PlanEvent extends NativeEvent {
  constructor(type: string, cancelable = false) {
    super(type, {bubbles: true, composed: true, cancelable});
  }
}
