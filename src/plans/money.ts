const formats = new Map<string, Intl.NumberFormat>();

/** US dollars as quoted: cents only where the quote has some. The number itself is never changed. */
export function formatMoney(amount: number, lang: string): string {
  let format = formats.get(lang);
  if (!format) {
    format = new Intl.NumberFormat(lang, {style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger'});
    formats.set(lang, format);
  }
  return format.format(amount);
}
