/** A list with less space than this below its field, in pixels, may open above it. */
const MIN_SPACE_PX = 240;

/** The smallest height of a list, in pixels, however little space there is. */
const MIN_HEIGHT_PX = 120;

/** The gap between a list and the edge of the viewport, in pixels. */
const GAP_PX = 16;

/** A pointer that moved farther than this, in pixels, did not tap an option. */
const TAP_PX = 10;

/** Whether a popup can be in the top layer, where nothing clips it, and stay anchored to its field. */
export const canAnchor = (): boolean =>
  'popover' in HTMLElement.prototype && CSS.supports('position-area', 'block-end');

/**
 * Shows a popup below its field or, where there is more space, above it, within the part of the viewport that the
 * on-screen keyboard does not cover. Reports when a pointer is pressed elsewhere.
 */
export class ListPopup {
  // A style sheet, because a strict Content Security Policy would block a style attribute.
  readonly #spaceSheet = new CSSStyleSheet();
  readonly #onPressElsewhere: () => void;
  #press: PointerEvent | undefined;
  /** The last press on an option, until its click. */
  #optionPress: PointerEvent | undefined;
  #popup: HTMLElement | undefined;
  #whileShown: AbortController | undefined;

  constructor(onPressElsewhere: () => void) {
    this.#onPressElsewhere = onPressElsewhere;
  }

  /** Must be called for each press in the field: listeners outside a shadow root cannot tell its targets apart. */
  readonly recordPress = (event: PointerEvent): void => {
    this.#press = event;
    this.#optionPress = (event.target as Element).closest('[role="option"]') ? event : undefined;
  };

  /**
   * Whether a click on an option ended where its pointer was pressed. A screen reader's click has no pointer and no
   * position.
   */
  isTap({clientX, clientY}: MouseEvent): boolean {
    const press = this.#optionPress;
    this.#optionPress = undefined;
    return press === undefined || Math.hypot(clientX - press.clientX, clientY - press.clientY) <= TAP_PX;
  }

  /** Shows a popup, unless it is already shown. */
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
    const isAbove = below < MIN_SPACE_PX && above > below;
    const space = Math.max(MIN_HEIGHT_PX, Math.floor(isAbove ? above : below) - GAP_PX);
    popup.toggleAttribute('data-above', isAbove);
    this.#spaceSheet.replaceSync(`.popup{--popup-space:${space}px}`);
    const sheets = (popup.getRootNode() as ShadowRoot).adoptedStyleSheets;
    if (!sheets.includes(this.#spaceSheet)) sheets.push(this.#spaceSheet);
  }
}
