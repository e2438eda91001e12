import {LitElement} from 'lit';
import {complete} from './complete.js';
import {followLanguage, languageOf, unfollowLanguage, type LanguageFollower} from './language.js';
import {translationOf, type FinderWords} from './words.js';

/**
 * An element that speaks the language of the page around it, and follows when that changes. Another language than English
 * is fetched before anything is rendered in it.
 */
export class LocalizedElement extends LitElement implements LanguageFollower {
  /** The language in which it speaks and writes numbers. @internal */
  language = 'en';

  /** Our words in that language; empty in English. @internal */
  translation: FinderWords = {};

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
    ours: Words,
    tables: readonly (keyof FinderWords)[],
    given: unknown,
  ): Words {
    const translated = tables.reduce((words, table) => complete(words, this.translation[table]), ours);
    return complete(translated, given);
  }

  /** Takes over the page's language; a promise while its words are fetched, during which it may become another. */
  #followPage(): Promise<void> | undefined {
    const language = languageOf(this);
    if (language === this.language) return undefined;
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
    this.language = language;
    this.translation = words;
    this.requestUpdate('translation', before);
  }
}
