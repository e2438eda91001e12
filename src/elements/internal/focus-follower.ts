import type {ReactiveController, ReactiveElement} from 'lit';

/**
 * Takes the focus along when one screen gives way to the next, so that it never falls back to the page's start.
 * It acts only after the shopper did something here, and never takes the focus from elsewhere on the page.
 */
export class FocusFollower<Screen> implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #screen: () => Screen;
  readonly #target: () => HTMLElement | null;
  #before: Screen;
  #isFollowing = false;

  constructor(host: ReactiveElement, screen: () => Screen, target: () => HTMLElement | null) {
    this.#host = host;
    this.#screen = screen;
    this.#target = target;
    this.#before = screen();
    host.addController(this);
  }

  /** The shopper asked for another screen. */
  follow(): void {
    this.#isFollowing = true;
  }

  hostUpdated(): void {
    const screen = this.#screen();
    if (screen === this.#before) return;
    this.#before = screen;
    if (this.#isFollowing && this.#hasFocusHere()) this.#target()?.focus();
  }

  #hasFocusHere(): boolean {
    const active = document.activeElement;
    return (
      active === null || active === document.body || active.contains(this.#host) || this.#host.matches(':focus-within')
    );
  }
}
