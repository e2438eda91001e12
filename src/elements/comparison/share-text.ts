import {checkedUrl, type CheckedUrlOptions} from '../../plans/checked-url.js';
import {VARIANT_AXES} from '../../plans/variants.js';
import {namedTerm, priceText} from '../plan/detail-text.js';
import {paymentSums} from '../plan/plan-text.js';
import {quotedDays} from '../plan/quoted-days.js';
import type {ComparisonView} from './compared-plan.js';

/**
 * The compared plans as text to send: names, prices with their date, the chosen terms that these are for, and a link to
 * each plan's summary. Nothing of the car or the shopper is in it.
 */
export function shareText(
  {plans, format}: Pick<ComparisonView, 'plans' | 'format'>,
  links: CheckedUrlOptions,
  quotedAt: number | undefined,
): string {
  const {lang, strings} = format;
  const lines = plans.map(({group, name, plan}) => {
    const sums = [priceText(plan, format, links), ...paymentSums(plan, format)].filter(Boolean).join(', ');
    const terms = VARIANT_AXES.flatMap(axis => namedTerm(plan, axis, format) ?? []).join(', ');
    const url = checkedUrl(plan.planSummaryUrl, links);
    return [`${[name, group.provider].filter(Boolean).join(', ')}: ${sums || strings.notGiven}`, terms, url]
      .filter(Boolean)
      .join('\n');
  });
  const prices = quotedAt === undefined ? [] : [strings.sharedPrices(...quotedDays(quotedAt, lang))];
  return [...lines, ...prices].join('\n\n');
}
