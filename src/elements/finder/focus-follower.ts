import {html, type ReactiveController, type TemplateResult} from 'lit';
import {formatMoney} from '../../plans/money.js';
import {retryStrings} from '../../strings/en/retry.js';
import {PlanProgress} from '../search/plan-progress.js';
import {adoptStyles} from '../shared/adopt-styles.js';
import {Announcer} from '../shared/announcer.js';
import {complete} from '../shared/complete.js';
import {followTranslations} from '../shared/follow-translations.js';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';
import {whenIdle} from '../shared/when-idle.js';
import type {PlanResults} from './plan-results.js';
import type {SearchProgress} from './search-controller.js';

/**
 * Moves focus to the next screen when one replaces another, so that focus is never lost. It does so only after an
 * action of the shopper in the finder, and never takes focus from elsewhere on the page: then it announces the next
 * screen instead.
 */
export class FocusFollower implements ReactiveController {
  readonly #results: PlanResults;
  readonly #announcer: Announcer;
  #shown: PlanResults['screen'] = 'form';

  constructor(results: PlanResults) {
    PlanProgress.define();
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

  /** Renders the progress of a search for a vehicle, with the car's name; empty if it is not known. */
  renderProgress(
    vehicle: string,
    name: string,
    {elapsedMs, stage = 'quoting', waitMs = 0}: SearchProgress,
  ): TemplateResult {
    const {settings, strings, texts} = this.#results;
    return html`<plan-progress
      exportparts="status:progress-status,cancel"
      .car=${name && texts.yourCar(name)}
      .vehicle=${vehicle}
      .elapsedMs=${elapsedMs}
      .stage=${stage}
      .waitMs=${waitMs}
      .headingLevel=${settings.headingLevel}
      .strings=${strings.results ?? {}}
      .waitStrings=${strings.wait}
      @cancel=${() => this.#results.change()}
    ></plan-progress>`;
  }

  /** Renders what to do after a failure whose page could not be loaded. */
  renderLost(): TemplateResult {
    const {connectionText, tryAgain} = complete(retryStrings, this.#results.strings.results);
    const retry = () => this.#results.again({purpose: 'retry'});
    return html`<p>${connectionText}</p>
      <button type="button" class="button" part="retry" @click=${retry}>${tryAgain}</button>`;
  }

  hostUpdated(): void {
    const {focusTarget, screen} = this.#results;
    if (screen === this.#shown) return;
    this.#shown = screen;
    if (!this.#results.isFollowed) return;
    // A search leads to one more screen; any later one needs another action.
    this.#results.isFollowed = screen === 'quoting';
    const root = this.#results.getRootNode() as ShadowRoot;
    const target = screen === 'form' ? root.querySelector('plan-vehicle-form') : focusTarget;
    if (hasFocus(root.host)) target?.focus();
    else this.#announcer.announce(() => textOf(target));
    // The form's field with the error gets the focus; what the service suggests instead is before the form.
    if (screen === 'form') this.#announcer.announce(() => textOf(root.querySelector('.advice')), {topic: 'advice'});
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
