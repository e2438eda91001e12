const MONEY: Intl.NumberFormatOptions = {style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger'};

/** Created once per language: creating a format takes as long as using it a hundred times. */
const formats = new Map<string, Intl.NumberFormat>();

function format(value: number, lang: string, options?: Intl.NumberFormatOptions): string {
  // Stryker disable next-line StringLiteral: equivalent mutant
  const key = lang + (options ? '$' : '');
  let format = formats.get(key);
  // Stryker disable next-line ConditionalExpression: it only saves time
  if (!format) formats.set(key, (format = new Intl.NumberFormat(lang, options)));
  return format.format(value);
}

/** Formats US dollars as quoted: with cents only if the quote has some. The number itself is never changed. */
export const formatMoney = (amount: number, lang: string): string => format(amount, lang, MONEY);

/** Formats a number for a language. */
export const formatNumber = (value: number, lang: string): string => format(value, lang);
