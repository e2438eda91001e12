/**
 * Hides typed characters from a page's hotkeys, which cannot tell that focus is in a field inside a shadow root, and
 * arrow keys that choose a value, which a page with a carousel might cancel. All other keys reach the page, which may
 * move focus on Tab or close its dialog on Escape.
 */
export function hideTypingFromHotkeys(root: HTMLElement | DocumentFragment): void {
  for (const type of ['keydown', 'keyup', 'keypress']) root.addEventListener(type, hideTyping as EventListener);
}

/** A browser that fills in a form dispatches key events without a key. */
type TypingEvent = Omit<KeyboardEvent, 'key'> & Partial<Pick<KeyboardEvent, 'key'>>;

function hideTyping(event: TypingEvent): void {
  const isArrow = event.key?.startsWith('Arrow');
  const controls = isArrow ? 'select, [type="radio"], [type="range"]' : 'input, select, textarea';
  if ((isArrow || typesCharacter(event)) && (event.composedPath()[0] as Element).matches(controls))
    event.stopPropagation();
}

/** AltGr types characters, too; some systems report it as Ctrl and Alt. */
const typesCharacter = (event: TypingEvent): boolean =>
  event.key?.length === 1 && (event.getModifierState('AltGraph') || !(event.ctrlKey || event.altKey || event.metaKey));
