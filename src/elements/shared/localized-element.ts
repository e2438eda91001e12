import {complete} from './complete.js';
import {followLanguage, languageOf, speechOf, unfollowLanguage, type Speech} from './language.js';
import {PageElement} from './page-element.js';
import {translationOf, type StringTables} from './strings.js';

/**
 * An element whose strings are in the language of the page around it, and change with it. A translation is loaded
 * before anything is rendered in it.
 */
export class LocalizedElement extends PageElement {
  /** @internal */
  pageLanguage = 'en';

  /** Our strings in that language; empty for English. @internal */
  translation: StringTables = {};

  /** The strings in use, and our English ones: if most are the same, the element is in English. @internal */
  protected inUse: {readonly strings: object; readonly english: object} = {strings: {}, english: {}};

  /** The language of the strings, also used to format numbers and dates. @internal */
  get language(): string {
    return this.speech.language;
  }

  /** The language of the strings, and the attributes of the inner root. */
  protected get speech(): Speech {
    return speechOf(this, this.inUse.strings, this.inUse.english);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    followLanguage(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    unfollowLanguage(this);
  }

  protected override scheduleUpdate(): void | Promise<unknown> {
    const fetching = this.#followPage();
    return fetching ? fetching.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }

  /** Completes the strings that a page sets with ours in its language. */
  protected completed<Strings extends object>(
    english: Strings,
    tables: readonly (keyof StringTables)[],
    given: unknown,
  ): Strings {
    const translated = tables.reduce((strings, table) => complete(strings, this.translation[table]), english);
    const strings = complete(translated, given);
    this.inUse = {strings, english};
    return strings;
  }

  /**
   * Follows the page's language. Returns a promise while a translation loads, during which the language may change
   * again.
   */
  #followPage(): Promise<void> | undefined {
    const language = languageOf(this);
    if (language === this.pageLanguage) return undefined;
    const strings = translationOf(language);
    // Not checked by its class, because libraries replace the global Promise.
    if ('then' in strings)
      return strings.then(fetched =>
        languageOf(this) === language ? this.#setLanguage(language, fetched) : this.#followPage(),
      );
    this.#setLanguage(language, strings);
    return undefined;
  }

  #setLanguage(language: string, strings: StringTables): void {
    const before = this.translation;
    this.pageLanguage = language;
    this.translation = strings;
    this.requestUpdate('translation', before);
  }
}
