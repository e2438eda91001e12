import {render} from 'lit';
import type {ResultStrings} from '../../strings/en/results.js';
import {renderCard, type CardView} from './plan-card.js';

/** Nobody's plan, with what most cards have. */
const PLAN = {resultLabels: [], monthlyPrice: 1, duration: 1};

/**
 * Renders a card that nobody sees: what a browser makes once for all cards is made while the providers are asked, and
 * not between their answer and the first card.
 */
export function warmUp(strings: ResultStrings, lang: string): void {
  const group = {variants: [PLAN, {duration: 2}]};
  const view = {group, chosen: PLAN, words: {strings, lang}};
  render(renderCard(view as unknown as CardView), new DocumentFragment());
}
