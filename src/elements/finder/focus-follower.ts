import type {ReactiveController} from 'lit';
import type {Announcer} from '../shared/announcer.js';
import type {PlanResults} from './plan-results.js';

/**
 * Moves focus to the next screen when one replaces another, so that focus is never lost. It does so only after an
 * action of the shopper in the finder, and never takes focus from elsewhere on the page: then it announces the next
 * screen instead.
 */
export class FocusFollower implements ReactiveController {
  readonly #results: PlanResults;
  readonly #announcer: Announcer;
  #shown: PlanResults['screen'] = 'form';
  #isFollowing = false;

  constructor(results: PlanResults, announcer: Announcer) {
    this.#results = results;
    this.#announcer = announcer;
    results.addController(this);
  }

  /** The shopper asked for another screen. */
  follow(): void {
    this.#isFollowing = true;
  }

  hostUpdated(): void {
    const {focusTarget, screen} = this.#results;
    // A screen that is still loading cannot be focused.
    if (screen === this.#shown || focusTarget?.matches(':not(:defined)')) return;
    this.#shown = screen;
    if (!this.#isFollowing) return;
    const root = this.#results.getRootNode() as ShadowRoot;
    const target = screen === 'form' ? root.querySelector('plan-vehicle-form') : focusTarget;
    if (hasFocus(root.host)) target?.focus();
    else this.#announcer.say(() => textOf(target));
  }
}

function hasFocus(finder: Element): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.contains(finder) || finder.matches(':focus-within');
}

/** What a screen reader reads when an element receives focus: its text and its description. */
function textOf(element: HTMLElement | null): string {
  const root = element?.getRootNode() as ShadowRoot | undefined;
  const description = root?.getElementById(element?.getAttribute('aria-describedby') ?? '');
  return [element, description]
    .map(it => it?.textContent?.trim())
    .filter(Boolean)
    .join('. ');
}
