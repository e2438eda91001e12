/** Markup that is safe to send. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value in a template: text is escaped, markup is inserted, and lists are joined. */
type Part = string | number | Markup | readonly Markup[];

const ESCAPES: Readonly<Record<string, string>> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'};

function render(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(({text}) => text).join('');
  return String(part).replace(/[&<>"]/g, character => ESCAPES[character] ?? '');
}

/** Creates markup; every value is escaped unless it is markup itself. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.reduce((text, string, index) => text + render(parts[index - 1] ?? '') + string));

/** A block of JSON, which needs no permission from a Content Security Policy because it is no script. */
export const jsonLd = (data: object): Markup =>
  new Markup(`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`);
