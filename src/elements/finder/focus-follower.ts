import type {ReactiveController, ReactiveElement} from 'lit';
import type {Announcer} from '../shared/announcer.js';
import type {Screen} from './screens.js';

/** An element that shows one screen at a time. */
export interface ScreenHost extends ReactiveElement {
  readonly screen: Screen;
  /** What takes the focus on that screen. */
  readonly focusTarget: HTMLElement | null;
}

/**
 * Takes the focus along when one screen gives way to the next, so that it never falls back to the page's start.
 * It acts only after the shopper did something here, and never takes the focus from elsewhere on the page: there the
 * shopper is told of the next screen.
 */
export class FocusFollower implements ReactiveController {
  readonly #host: ScreenHost;
  readonly #announcer: Announcer;
  #before: Screen;
  #isFollowing = false;

  constructor(host: ScreenHost, announcer: Announcer) {
    this.#host = host;
    this.#announcer = announcer;
    this.#before = host.screen;
    host.addController(this);
  }

  /** The shopper asked for another screen. */
  follow(): void {
    this.#isFollowing = true;
  }

  hostUpdated(): void {
    const {focusTarget, screen} = this.#host;
    if (screen === this.#before) return;
    this.#before = screen;
    if (!this.#isFollowing) return;
    if (this.#hasFocusHere()) focusTarget?.focus();
    else this.#announcer.say(() => textOf(focusTarget));
  }

  #hasFocusHere(): boolean {
    const active = document.activeElement;
    return (
      active === null || active === document.body || active.contains(this.#host) || this.#host.matches(':focus-within')
    );
  }
}

/** What a screen reader says of an element that takes the focus: its own text and what describes it. */
function textOf(element: HTMLElement | null): string {
  const root = element?.getRootNode() as ShadowRoot | undefined;
  const description = root?.getElementById(element?.getAttribute('aria-describedby') ?? '');
  return [element, description]
    .map(it => it?.textContent?.trim())
    .filter(Boolean)
    .join('. ');
}
