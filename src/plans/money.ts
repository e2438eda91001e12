const MONEY: Intl.NumberFormatOptions = {style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger'};

/** Made once for each language: making a format takes as long as using it a hundred times. */
const formats = new Map<string, Intl.NumberFormat>();

function format(value: number, lang: string, options?: Intl.NumberFormatOptions): string {
  // Stryker disable next-line LogicalOperator, StringLiteral: comes to the same
  const key = lang + (options?.style ?? '');
  let format = formats.get(key);
  // Stryker disable next-line ConditionalExpression: costs time and changes nothing
  if (!format) formats.set(key, (format = new Intl.NumberFormat(lang, options)));
  return format.format(value);
}

/** US dollars as quoted: cents only where the quote has some. The number itself is never changed. */
export const formatMoney = (amount: number, lang: string): string => format(amount, lang, MONEY);

/** A number as the language writes it. */
export const formatNumber = (value: number, lang: string): string => format(value, lang);
