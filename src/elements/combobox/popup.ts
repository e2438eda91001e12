/** With less space than this below its field, in pixels, a list may open above it. */
const ENOUGH_PX = 240;

/** The smallest height of a list, in pixels, however little space there is. */
const LEAST_PX = 120;

/** The gap between a list and the edge of the viewport, in pixels. */
const GAP_PX = 16;

/** A pointer that moved further than this, in pixels, was not choosing an option. */
const TAP_PX = 10;

/** Whether a popup can be in the top layer, where nothing clips it, and still follow its field. */
export const canAnchor = (): boolean =>
  'popover' in HTMLElement.prototype && CSS.supports('position-area', 'block-end');

/**
 * Shows a popup below its field or, where there is more space, above it, no taller than the viewport without the
 * on-screen keyboard. Reports a pointer that goes down elsewhere.
 */
export class ListPopup {
  // A sheet instead of a style attribute, which a strict Content Security Policy would block.
  readonly #room = new CSSStyleSheet();
  readonly #onPressElsewhere: () => void;
  #press: PointerEvent | undefined;
  #popup: HTMLElement | undefined;
  #whileShown: AbortController | undefined;

  constructor(onPressElsewhere: () => void) {
    this.#onPressElsewhere = onPressElsewhere;
  }

  /** Call this for each pointer that goes down in the field: from outside, all targets in a shadow root look alike. */
  readonly keepPress = (event: PointerEvent): void => {
    this.#press = event;
  };

  /** Whether a click ended where its pointer went down. A screen reader's click has no pointer and no position. */
  isTap({clientX, clientY}: MouseEvent): boolean {
    const press = this.#press;
    this.#press = undefined;
    return press === undefined || Math.hypot(clientX - press.clientX, clientY - press.clientY) <= TAP_PX;
  }

  /** Shows a popup, unless it is shown already. */
  show(popup: HTMLElement, field: HTMLElement): void {
    if (this.#whileShown) return;
    const {signal} = (this.#whileShown = new AbortController());
    const onPress = (event: Event) => {
      if (event !== this.#press) this.#onPressElsewhere();
    };
    const place = () => this.#place(popup, field);
    field.ownerDocument.addEventListener('pointerdown', onPress, {signal});
    visualViewport?.addEventListener('resize', place, {signal});
    this.#popup = popup;
    if (popup.popover) popup.showPopover();
    place();
  }

  /** Hides the popup. */
  hide(): void {
    if (!this.#whileShown) return;
    this.#whileShown.abort();
    this.#whileShown = undefined;
    if (this.#popup?.popover && this.#popup.isConnected) this.#popup.hidePopover();
  }

  #place(popup: HTMLElement, field: HTMLElement): void {
    const {top, bottom} = field.getBoundingClientRect();
    const viewTop = visualViewport?.offsetTop ?? 0;
    const below = viewTop + (visualViewport?.height ?? innerHeight) - bottom;
    const above = top - viewTop;
    const isAbove = below < ENOUGH_PX && above > below;
    const room = Math.max(LEAST_PX, Math.floor(isAbove ? above : below) - GAP_PX);
    popup.toggleAttribute('data-above', isAbove);
    this.#room.replaceSync(`.popup{--room:${room}px}`);
    const sheets = (popup.getRootNode() as ShadowRoot).adoptedStyleSheets;
    if (!sheets.includes(this.#room)) sheets.push(this.#room);
  }
}
