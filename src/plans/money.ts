const formats = new Map<string, Intl.NumberFormat>();

/** US dollars as quoted: cents only where the quote has some. The number itself is never changed. */
export function formatMoney(amount: number, lang: string): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  const key = `${lang}/${digits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(lang, {style: 'currency', currency: 'USD', minimumFractionDigits: digits});
    formats.set(key, format);
  }
  return format.format(amount);
}
