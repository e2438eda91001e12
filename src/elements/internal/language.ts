/** The language an element speaks: its own, that of the page around it, or English. */
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

/** `lang` counts across shadow roots, as the browser itself has it. */
function closestLanguage(element: Element): string {
  const holder = element.closest('[lang]');
  if (holder) return holder.getAttribute('lang') ?? '';
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? closestLanguage(root.host) : '';
}
