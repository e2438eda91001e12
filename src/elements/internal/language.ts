import type {ReactiveElement} from 'lit';

/** An element that speaks the language of the page around it. */
export interface LanguageFollower extends ReactiveElement {
  /** The language that it speaks now. */
  readonly language: string;
}

/** The language an element speaks: its own, that of the page around it, or English. */
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

/** `lang` counts across shadow roots, as the browser itself has it. */
function closestLanguage(element: Element): string {
  const holder = element.closest('[lang]');
  if (holder) return holder.getAttribute('lang') ?? '';
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? closestLanguage(root.host) : '';
}

const followers = new Set<LanguageFollower>();
/** One for all elements of a page; made on use, as this file is imported where there is no page too. */
let observer: MutationObserver | undefined;

/** Updates an element whenever the language around it becomes another, as when a page changes `<html lang>`. */
export function followLanguage(element: LanguageFollower): void {
  observer ??= new MutationObserver(() => followers.forEach(updateIfOther));
  followers.add(element);
  observe(observer, element);
  // It may have been moved to a part of the page in another language.
  updateIfOther(element);
}

/** The element has left its page. */
export const unfollowLanguage = (element: LanguageFollower): void => void followers.delete(element);

/** Observes the root that an element is in, and those around it. */
function observe(observer: MutationObserver, element: Element): void {
  const root = element.getRootNode();
  observer.observe(root, {subtree: true, attributeFilter: ['lang']});
  if (root instanceof ShadowRoot) observe(observer, root.host);
}

function updateIfOther(element: LanguageFollower): void {
  if (languageOf(element) !== element.language) element.requestUpdate();
}
