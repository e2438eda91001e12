/** Markup that is safe to send. Only `html` and `raw` create it, so plain text is never mistaken for markup. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** A value in a template: text is escaped, markup is inserted, lists are joined, undefined and false are left out. */
export type HtmlPart = string | number | Html | readonly HtmlPart[] | undefined | false;

const ESCAPES: Readonly<Record<string, string>> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;'};

const escape = (text: string): string => text.replace(/[&<>"']/g, character => ESCAPES[character] ?? '');

function render(part: HtmlPart): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.markup;
  return typeof part === 'object' ? part.map(render).join('') : escape(String(part));
}

/** Trusted constant markup. */
export const raw = (markup: string): Html => new Html(markup);

/** Creates markup. Every value is escaped unless it is markup itself. */
export const html = (strings: TemplateStringsArray, ...parts: HtmlPart[]): Html =>
  new Html(strings.reduce((markup, string, index) => markup + render(parts[index - 1]) + string));
