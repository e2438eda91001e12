import type {ReactiveController, TemplateResult} from 'lit';
import {formatMoney} from '../../plans/money.js';
import {adoptStyles} from '../shared/adopt-styles.js';
import {Announcer} from '../shared/announcer.js';
import {followTranslations} from '../shared/follow-translations.js';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';
import {whenIdle} from '../shared/when-idle.js';
import type {PlanResults} from './plan-results.js';

/**
 * Moves focus to the next screen when one replaces another, so that focus is never lost. It does so only after an
 * action of the shopper in the finder, and never takes focus from elsewhere on the page: then it announces the next
 * screen instead, and so it announces the end of an automatic search.
 */
export class FocusFollower implements ReactiveController {
  readonly #results: PlanResults;
  readonly #announcer: Announcer;
  #shown: PlanResults['screen'] = 'form';

  constructor(results: PlanResults) {
    this.#results = results;
    this.#announcer = new Announcer(results);
    adoptStyles(results.getRootNode() as ShadowRoot, visuallyHiddenStyles);
    followTranslations(results);
    results.addController(this);
    // The first amount that a page formats takes longest: it must not delay the progress or the plans.
    whenIdle(() => void formatMoney(0, results.settings.language));
  }

  /** Renders the live regions. */
  render(): TemplateResult[] {
    return this.#announcer.render();
  }

  hostUpdated(): void {
    const {focusTarget, movesFocus, screen} = this.#results;
    if (screen === this.#shown) return;
    this.#shown = screen;
    // A search leads to one more screen; any later one needs another action.
    this.#results.movesFocus = movesFocus && screen === 'quoting';
    // The progress announces itself, and restored plans are what the shopper expects to see.
    if (!movesFocus && (screen === 'quoting' || this.#results.hasAttribute('data-restored'))) return;
    const root = this.#results.getRootNode() as ShadowRoot;
    const target = screen === 'form' ? root.querySelector('plan-vehicle-form') : focusTarget;
    if (movesFocus && hasFocus(root.host)) target?.focus();
    else this.#announcer.announce(() => textOf(target));
    // The form's field with the error gets the focus; what the upstream API suggests instead is before the form.
    if (screen === 'form') this.#announcer.announce(() => textOf(root.querySelector('.advice')), {topic: 'advice'});
  }
}

function hasFocus(finder: Element): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.contains(finder) || finder.matches(':focus-within');
}

/** What a screen reader reads when an element receives focus: its text and its description. Empty once it is gone. */
function textOf(element: HTMLElement | null): string {
  if (!element?.isConnected) return '';
  const root = element.getRootNode() as ShadowRoot;
  return [element, root.getElementById(element.getAttribute('aria-describedby') ?? '')]
    .map(it => it?.textContent?.trim())
    .filter(Boolean)
    .join('. ');
}
