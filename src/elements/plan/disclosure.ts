import {html, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {detailStrings, type DetailStrings} from '../../strings/en/details.js';
import type {FinderWords} from '../shared/words.js';

type Disclosure = Pick<DetailStrings, 'disclosure'>;

/** Restores our disclosure of what a service contract is, the one text that a page cannot replace. */
export const withDisclosure = <Words extends Disclosure>(words: Words, {details}: FinderWords): Words => ({
  ...words,
  disclosure: details?.disclosure ?? detailStrings.disclosure,
});

/** Renders it without a part, so that no `::part` rule can hide it. Among a page's own texts it may be the only English. */
export const renderDisclosure = ({disclosure}: Disclosure): TemplateResult =>
  html`<p class="muted small" lang=${ifDefined(disclosure === detailStrings.disclosure ? 'en' : undefined)} dir="ltr">
    ${disclosure}
  </p>`;
