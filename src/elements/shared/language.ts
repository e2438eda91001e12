import {nothing} from 'lit';
import type {LocalizedElement} from './localized-element.js';

/** The language that an element should use: its own, the page's, or English. */
export function languageOf(element: Element): string {
  // Some servers write a language as a locale name: es_US.
  const given = closestLanguage(element).trim().replaceAll('_', '-');
  try {
    const [language = 'en'] = Intl.getCanonicalLocales(given);
    // Prices are in US dollars, so Spanish is US Spanish: that of other countries writes "USD 1,295".
    return /^es\b/.test(language) ? 'es-US' : language;
  } catch {
    // A page may set `lang` to anything; an invalid language is read as English.
    return 'en';
  }
}

/** The language of an element's strings, and the attributes that its inner root needs. */
export interface Speech {
  /** The language of the strings, also used to format numbers and dates. */
  readonly language: string;
  /** `nothing` if the page is in the same language. */
  readonly lang: 'en' | typeof nothing;
  /** `nothing` if the strings are the page's own: they have the page's direction. */
  readonly dir: 'ltr' | typeof nothing;
}

/**
 * Determines the language of an element's strings. If most of them are our English ones, it is English, whatever the
 * page's language. Otherwise they are a translation or the page's own, and in the page's language.
 */
export function speechOf<Strings extends object>(element: Element, strings: Strings, english: Strings): Speech {
  const language = languageOf(element);
  const names = Object.keys(english) as (keyof Strings)[];
  const isEnglish = names.filter(name => strings[name] !== english[name]).length * 2 <= names.length;
  const isMarked = isEnglish && !/^en\b/i.test(closestLanguage(element));
  return {
    language: isMarked ? 'en' : language,
    lang: isMarked ? 'en' : nothing,
    dir: isEnglish || language === 'es-US' ? 'ltr' : nothing,
  };
}

/** `lang` is inherited across shadow roots, as in the browser itself. */
function closestLanguage(element: Element): string {
  const ancestor = element.closest('[lang]');
  if (ancestor) return ancestor.getAttribute('lang') ?? '';
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? closestLanguage(root.host) : '';
}

const followers = new Set<LocalizedElement>();
/** One for all elements of a page. Created on use, because this file is also imported where there is no DOM. */
let observer: MutationObserver | undefined;

/** Updates an element whenever the language around it changes, such as when a page sets `<html lang>`. */
export function followLanguage(element: LocalizedElement): void {
  observer ??= new MutationObserver(() => followers.forEach(updateIfChanged));
  followers.add(element);
  observe(observer, element);
  // The element may have been moved to a part of the page in another language.
  updateIfChanged(element);
}

/** Stops following the language, when an element is removed from the page. */
export const unfollowLanguage = (element: LocalizedElement): void => void followers.delete(element);

/** Observes the root of an element, and the roots around it. */
function observe(observer: MutationObserver, element: Element): void {
  const root = element.getRootNode();
  observer.observe(root, {subtree: true, attributeFilter: ['lang']});
  if (root instanceof ShadowRoot) observe(observer, root.host);
}

function updateIfChanged(element: LocalizedElement): void {
  if (languageOf(element) !== element.pageLanguage) element.requestUpdate();
}
