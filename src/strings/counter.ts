/**
 * Returns a function that formats a count with its noun in one language, such as "1 plan" or "1,234 plans". It is for
 * languages like ours, which have one plural form for common counts.
 */
export function counter(lang: string): (count: number, one: string, other?: string) => string {
  const rules = new Intl.PluralRules(lang);
  return (count, one, other = one) => `${count.toLocaleString(lang)} ${rules.select(count) === 'one' ? one : other}`;
}
