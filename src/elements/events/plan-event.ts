import {NativeEvent} from './native-event.js';

/** The base of the elements' events: they bubble and cross shadow roots. */
export class PlanEvent extends NativeEvent {
  constructor(type: string, cancelable = false) {
    super(type, {bubbles: true, composed: true, cancelable});
  }
}
