import {complete} from './complete.js';
import {followLanguage, languageOf, speechOf, unfollowLanguage, type Speech} from './language.js';
import {PageElement} from './page-element.js';
import {translationOf, type FinderWords} from './words.js';

/**
 * An element that speaks the language of the page around it, and follows when that changes. Another language than English
 * is fetched before anything is rendered in it.
 */
export class LocalizedElement extends PageElement {
  /** @internal */
  pageLanguage = 'en';

  /** Our words in that language; empty in English. @internal */
  translation: FinderWords = {};

  /** Its words in use, and our English ones: most of them being the same, it speaks English. @internal */
  protected spoken: {readonly words: object; readonly english: object} = {words: {}, english: {}};

  /** The language of its words, in which it writes numbers and dates, too. @internal */
  get language(): string {
    return this.speech.language;
  }

  /** The language of its words, and the attributes of the root that they are in. */
  protected get speech(): Speech {
    return speechOf(this, this.spoken.words, this.spoken.english);
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

  /** Completes words that a page may give in part: the others are ours, in the language that is spoken. */
  protected completed<Words extends object>(
    english: Words,
    tables: readonly (keyof FinderWords)[],
    given: unknown,
  ): Words {
    const translated = tables.reduce((words, table) => complete(words, this.translation[table]), english);
    const words = complete(translated, given);
    this.spoken = {words, english};
    return words;
  }

  /** Takes over the page's language; a promise while its words are fetched, during which it may become another. */
  #followPage(): Promise<void> | undefined {
    const language = languageOf(this);
    if (language === this.pageLanguage) return undefined;
    const words = translationOf(language);
    // Not by its class: libraries replace the page's Promise.
    if ('then' in words)
      return words.then(fetched =>
        languageOf(this) === language ? this.#speak(language, fetched) : this.#followPage(),
      );
    this.#speak(language, words);
    return undefined;
  }

  #speak(language: string, words: FinderWords): void {
    const before = this.translation;
    this.pageLanguage = language;
    this.translation = words;
    this.requestUpdate('translation', before);
  }
}
