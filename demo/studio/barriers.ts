import axeScript from 'axe-core/axe.min.js?url';
import type * as Axe from 'axe-core';
import {html, nothing} from 'lit';
import {customElement, property, state} from 'lit/decorators.js';
import {StudioPart} from './part.js';
import type {StageWindow} from './stage-frame.js';

type AxeWindow = StageWindow & {readonly axe?: typeof Axe};

type Standing =
  | {readonly kind: 'initial' | 'running' | 'failed'}
  | {readonly kind: 'done'; readonly violations: readonly Axe.Result[]; readonly passed: number};

/** Looks for barriers with axe, when it is asked to: the script is loaded into the stage with the first press. */
@customElement('studio-barriers')
export class StudioBarriers extends StudioPart {
  /** The stage's frame. */
  @property({attribute: false}) frame: () => HTMLIFrameElement | undefined = () => undefined;
  @state() private standing: Standing = {kind: 'initial'};

  override render() {
    return html`
      <div class="usage">
        <button type="button" ?disabled=${this.standing.kind === 'running'} @click=${this.#onPress}>Run axe</button>
        <span role="status">${this.#said}</span>
      </div>
      ${this.standing.kind === 'done' ? this.#renderViolations(this.standing.violations) : nothing}
    `;
  }

  get #said(): string {
    const {standing} = this;
    if (standing.kind === 'running') return 'Looking…';
    if (standing.kind === 'failed') return 'axe could not be loaded. Check the connection, then try again.';
    if (standing.kind !== 'done') return 'Looks at the stage as it is now, through every shadow root.';
    const {violations, passed} = standing;
    const found = violations.length === 0 ? 'No barrier found' : `${violations.length} kinds of barriers found`;
    return `${found}; ${passed} rules hold. What a machine cannot judge is left to you.`;
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
    this.standing = {kind: 'running'};
    try {
      if (!page.axe) await loadInto(page.document, axeScript);
      const results = await page.axe?.run(page.document, {resultTypes: ['violations', 'passes']});
      if (!results) throw new Error('axe: expected it in the stage, found nothing.');
      this.standing = {kind: 'done', violations: results.violations, passed: results.passes.length};
    } catch (error) {
      console.warn(error);
      this.standing = {kind: 'failed'};
    }
  }
}

const loadInto = (page: Document, source: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = page.createElement('script');
    script.src = source;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`axe: expected ${source}, got nothing.`)));
    page.head.append(script);
  });
