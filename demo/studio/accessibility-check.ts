import axeScript from 'axe-core/axe.min.js?url';
import type * as Axe from 'axe-core';
import {html, nothing, type PropertyValues} from 'lit';
import {customElement, property, state} from 'lit/decorators.js';
import {StudioPart} from './part.js';
import type {StageWindow} from './stage-frame.js';
import {stageAddress} from './state.js';

type AxeWindow = StageWindow & {readonly axe?: typeof Axe};

type CheckResult =
  | {readonly kind: 'initial' | 'running' | 'failed'}
  | {readonly kind: 'done'; readonly violations: readonly Axe.Result[]; readonly passed: number};

/** The last run in each preview: axe rejects a second one at the same time. */
const runs = new WeakMap<Document, Promise<unknown>>();

/** Checks the preview with axe, whose script is loaded into it on the first click. */
@customElement('studio-accessibility-check')
export class StudioAccessibilityCheck extends StudioPart {
  /** The stage's frame. */
  @property({attribute: false}) frame: () => HTMLIFrameElement | undefined = () => undefined;
  @state() private result: CheckResult = {kind: 'initial'};

  /** The preview that the result is about. */
  #shown = '';

  /** A result applies only to the preview that was checked. */
  override willUpdate(changed: PropertyValues): void {
    if (!changed.has('state')) return;
    const shown = `${stageAddress(this.state)} ${this.state.width}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.result = {kind: 'initial'};
  }

  override render() {
    return html`
      <div class="usage">
        <button type="button" ?disabled=${this.result.kind === 'running'} @click=${this.#onPress}>Run axe</button>
        <span role="status">${this.#message}</span>
      </div>
      ${this.result.kind === 'done' ? this.#renderViolations(this.result.violations) : nothing}
    `;
  }

  get #message(): string {
    const {result} = this;
    if (result.kind === 'running') return 'Checking…';
    if (result.kind === 'failed') return 'axe didn’t load. Check your connection and try again.';
    if (result.kind !== 'done') return 'Checks the preview as it is now, including every shadow root.';
    const {violations, passed} = result;
    const found = violations.length === 1 ? '1 issue found' : `${violations.length || 'No'} issues found`;
    return `${found}; ${passed} rules passed. Automated checks don’t find everything.`;
  }

  #renderViolations(violations: readonly Axe.Result[]) {
    return html`<ul role="list" class="violations">
      ${violations.map(
        ({help, helpUrl, impact, nodes}) =>
          html`<li>
            <strong>${help}</strong> <span class="impact">${impact}</span>
            <a href=${helpUrl} target="_blank" rel="noreferrer">About this rule</a>
            <ul>
              ${nodes.map(({target}) => html`<li><code>${target.flat().join(' ')}</code></li>`)}
            </ul>
          </li>`,
      )}
    </ul>`;
  }

  async #onPress(): Promise<void> {
    const page = this.frame()?.contentWindow as AxeWindow | null | undefined;
    if (!page) return;
    const running = {kind: 'running'} as const;
    this.result = running;
    const result = await check(page);
    // Meanwhile, the preview may have changed.
    if (this.result === running) this.result = result;
  }
}

async function check(page: AxeWindow): Promise<CheckResult> {
  const before = runs.get(page.document);
  const run = before ? before.catch(() => undefined).then(() => runAxe(page)) : runAxe(page);
  runs.set(page.document, run);
  try {
    const {violations, passes} = await run;
    return {kind: 'done', violations, passed: passes.length};
  } catch (error) {
    console.warn(error);
    return {kind: 'failed'};
  }
}

async function runAxe(page: AxeWindow): Promise<Axe.AxeResults> {
  if (!page.axe) await loadInto(page.document, axeScript);
  if (!page.axe) throw new Error('axe is missing from the preview.');
  return page.axe.run(page.document, {resultTypes: ['violations', 'passes']});
}

const loadInto = (page: Document, source: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = page.createElement('script');
    script.src = source;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`Could not load axe from ${source}.`)));
    page.head.append(script);
  });
