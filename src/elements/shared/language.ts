import {nothing} from 'lit';
import type {LocalizedElement} from './localized-element.js';

/** The language that an element is to speak: its own, that of the page around it, or English. */
export function languageOf(element: Element): string {
  // Servers write a language as locales are named there: es_US.
  const given = closestLanguage(element).trim().replaceAll('_', '-');
  try {
    const [language = 'en'] = Intl.getCanonicalLocales(given);
    // Prices are dollars: Spanish without a country is that of the United States.
    return language === 'es' ? 'es-US' : language;
  } catch {
    // A page may say anything in `lang`; what is no language reads as English.
    return 'en';
  }
}

/** What language an element speaks, and the attributes that its inner root is to have for it. */
export interface Speech {
  /** The language of its words, in which it also writes numbers and dates. */
  readonly language: string;
  /** Absent where the page is in the same language. */
  readonly lang: string;
  /** Absent where the words are the page's own: then they read as the page does. */
  readonly dir: 'ltr';
}

/**
 * Tells what language an element's words are in. Where most of them are our English ones they are English, whatever the
 * page is in; others, ours in another language or the page's own, are in the language of the page.
 */
export function speechOf(element: Element, words: object, english: object): Speech {
  const language = languageOf(element);
  const others = Object.entries(english).filter(([name, word]) => (words as Record<string, unknown>)[name] !== word);
  const isEnglish = others.length * 2 <= Object.keys(english).length;
  const isMarked = isEnglish && !/^en\b/i.test(closestLanguage(element));
  return {
    language: isMarked ? 'en' : language,
    lang: (isMarked ? 'en' : nothing) as string,
    dir: (isEnglish || /^es\b/.test(language) ? 'ltr' : nothing) as 'ltr',
  };
}

/** `lang` counts across shadow roots, as the browser itself has it. */
function closestLanguage(element: Element): string {
  const holder = element.closest('[lang]');
  if (holder) return holder.getAttribute('lang') ?? '';
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? closestLanguage(root.host) : '';
}

const followers = new Set<LocalizedElement>();
/** One for all elements of a page; made on use, as this file is imported where there is no page too. */
let observer: MutationObserver | undefined;

/** Updates an element whenever the language around it becomes another, as when a page changes `<html lang>`. */
export function followLanguage(element: LocalizedElement): void {
  observer ??= new MutationObserver(() => followers.forEach(updateIfOther));
  followers.add(element);
  observe(observer, element);
  // It may have been moved to a part of the page in another language.
  updateIfOther(element);
}

/** The element has left its page. */
export const unfollowLanguage = (element: LocalizedElement): void => void followers.delete(element);

/** Observes the root that an element is in, and those around it. */
function observe(observer: MutationObserver, element: Element): void {
  const root = element.getRootNode();
  observer.observe(root, {subtree: true, attributeFilter: ['lang']});
  if (root instanceof ShadowRoot) observe(observer, root.host);
}

function updateIfOther(element: LocalizedElement): void {
  if (languageOf(element) !== element.pageLanguage) element.requestUpdate();
}
