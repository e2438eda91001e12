import {whenNear} from './near.js';

/** The room of an element that waits with its content. */
export interface ReservedRoom {
  /** Resolves when the wait is over. */
  readonly over: Promise<void>;
  /** Ends the wait: the element is used before it is near. */
  readonly end: () => void;
  /** Gives the room up to the content. */
  readonly remove: () => void;
}

/** Keeps room in an element until it is near the viewport, so that nothing around it moves when its content comes. */
export function reserveRoom(host: HTMLElement): ReservedRoom {
  const room = document.createElement('div');
  room.className = 'room';
  host.shadowRoot?.append(room);
  let end = (): void => undefined;
  const over = new Promise<void>(resolve => (end = resolve));
  whenNear(end).watch(host);
  return {over, end, remove: () => void room.parentNode?.removeChild(room)};
}
