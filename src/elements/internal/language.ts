import {nothing} from 'lit';

/** The language that an element is to speak: its own, that of the page around it, or English. */
export function languageOf(element: Element): string {
  const given = closestLanguage(element);
  try {
    // Prices are dollars: Spanish without a country is that of the United States.
    return Intl.getCanonicalLocales(given === 'es' ? 'es-US' : given)[0] ?? 'en';
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
  const page = closestLanguage(element);
  const others = Object.entries(english).filter(([name, word]) => (words as Record<string, unknown>)[name] !== word);
  const isEnglish = others.length * 2 < Object.keys(english).length;
  const isMarked = isEnglish && !/^en\b/i.test(page);
  return {
    language: isMarked ? 'en' : languageOf(element),
    lang: (isMarked ? 'en' : nothing) as string,
    dir: (isEnglish || /^es\b/i.test(page) ? 'ltr' : nothing) as 'ltr',
  };
}

/** `lang` counts across shadow roots, as the browser itself has it. */
function closestLanguage(element: Element): string {
  const holder = element.closest('[lang]');
  if (holder) return holder.getAttribute('lang') ?? '';
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? closestLanguage(root.host) : '';
}
