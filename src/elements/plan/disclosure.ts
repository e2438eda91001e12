import {html, nothing, type TemplateResult} from 'lit';
import {resultStrings, type ResultStrings} from '../../strings/en/results.js';
import type {StringTables} from '../shared/strings.js';

type Disclosure = Pick<ResultStrings, 'disclosure'>;

/** Restores our disclosure of what a service contract is, the one text that a page cannot replace. */
export const withDisclosure = <Strings extends Disclosure>(strings: Strings, {results}: StringTables): Strings => ({
  ...strings,
  disclosure: results?.disclosure ?? resultStrings.disclosure,
});

/**
 * Renders the disclosure without a part, so that no `::part` rule can hide it. It may be the only English text among a
 * page's own strings.
 */
export const renderDisclosure = ({disclosure}: Disclosure): TemplateResult =>
  html`<p class="muted small" lang=${disclosure === resultStrings.disclosure ? 'en' : nothing} dir="ltr">
    ${disclosure}
  </p>`;
