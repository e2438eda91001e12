/** Less room than this below its field, and a list looks above. */
const ENOUGH_PX = 240;

/** A list is never lower than this, however little room there is. */
const LEAST_PX = 120;

/** What stays free between a list and the end of what is visible. */
const GAP_PX = 16;

/** A finger or a mouse that moved further than this was not choosing. */
const TAP_PX = 10;

/** Whether a popup can stand in the top layer, where nothing clips it, and still follow its field. */
export const canAnchor = (): boolean =>
  'popover' in HTMLElement.prototype && CSS.supports('position-area', 'block-end');

/**
 * Shows a popup beside its field: below or, where there is more room, above, and no higher than what is visible, a
 * keyboard on the screen taken off. Says when somebody presses elsewhere.
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

  /** To be told of each press in the field: seen from a page, all presses in a closed shadow root look alike. */
  readonly keepPress = (event: PointerEvent): void => {
    this.#press = event;
  };

  /** Whether a click ended where its press began. A screen reader's has no press, and says nothing of a place. */
  isTap({clientX, clientY}: MouseEvent): boolean {
    const press = this.#press;
    this.#press = undefined;
    return press === undefined || Math.hypot(clientX - press.clientX, clientY - press.clientY) <= TAP_PX;
  }

  /** Shows a popup, where it is not shown yet. */
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

  /** Hides what is shown. */
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
