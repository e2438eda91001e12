/** Controls in which arrow keys choose a value. */
const CHOICES = 'select, [type="radio"], [type="range"]';

/**
 * Hides typed characters from a page's hotkeys, which cannot tell that focus is in a field inside a shadow root, and
 * arrow keys that choose a value, which a page with a carousel might cancel. All other keys reach the page, which may
 * move focus on Tab or close its dialog on Escape.
 */
export function hideTypingFromHotkeys(event: TypingEvent): void {
  const [source] = event.composedPath() as Element[];
  const isTyped = typesCharacter(event) && source?.matches('input, select, textarea');
  if (isTyped || (event.key?.startsWith('Arrow') && source?.matches(CHOICES))) event.stopPropagation();
}

/** A browser that fills in a form dispatches key events without a key. */
type TypingEvent = Omit<KeyboardEvent, 'key'> & Partial<Pick<KeyboardEvent, 'key'>>;

/** AltGr types characters, too; some systems report it as Ctrl and Alt. */
const typesCharacter = (event: TypingEvent): boolean =>
  event.key?.length === 1 && (event.getModifierState('AltGraph') || !(event.ctrlKey || event.altKey || event.metaKey));
