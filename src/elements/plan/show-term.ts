/**
 * Shows a term in its select again, if there is a choice that the page has undone: nothing else is rendered for it, as
 * the term is the same as before.
 */
export function showTerm(select: HTMLSelectElement, value: number | undefined): void {
  select.value = String(value);
  // The option of a variant without such a term comes first.
  if (select.selectedIndex < 0) select.selectedIndex = 0;
}
