// Finds the texts of the WordPress plugin, and compiles its translation.
import {type GetTextTranslation, type GetTextTranslations as Texts, mo, po} from 'gettext-parser';

/** A call of a translating function with a literal, and the comment for translators before it. */
const CALL =
  /(?:\/\* translators: (?<comment>[^*]*) \*\/\s*[^;]*?)?\b(?:esc_html_|esc_attr_|_)(?:_|e)\(\s*'(?<text>(?:[^'\\]|\\.)*)',\s*'plan-finder'\s*\)/g;

/** The texts of block.json that WordPress translates, with their contexts. */
const BLOCK_CONTEXTS = {title: 'block title', description: 'block description', keywords: 'block keyword'} as const;

/** Returns the template for translations, with every text of the plugin's files. */
export function templateOf(sources: ReadonlyMap<string, string>, version: string): Uint8Array {
  const headers = {
    'Project-Id-Version': `plan-finder ${version}`,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    'X-Domain': 'plan-finder',
  };
  const template: Texts = {charset: 'utf-8', headers, translations: {'': {'': {msgid: '', msgstr: ['']}}}};
  const add = (
    path: string,
    msgid: string,
    {context = '', comment}: {context?: string; comment?: string} = {},
  ): void => {
    const inContext = (template.translations[context] ??= {});
    const references = new Set([...(inContext[msgid]?.comments?.reference?.split('\n') ?? []), path]);
    inContext[msgid] = {
      ...(context && {msgctxt: context}),
      msgid,
      msgstr: [''],
      comments: {reference: [...references].join('\n'), ...(comment && {extracted: `translators: ${comment}`})},
    };
  };
  for (const [path, text] of sources) {
    if (!path.endsWith('.php')) continue;
    const [, description] = /^ \* Description: +(.+)$/m.exec(text) ?? [];
    if (description) add(path, description);
    for (const {groups} of text.matchAll(CALL)) {
      const {text: literal = '', comment} = groups ?? {};
      add(path, literal.replaceAll(/\\(['\\])/g, '$1'), {...(comment && {comment})});
    }
  }
  const block = JSON.parse(sources.get('block/block.json') ?? '{}') as Record<string, string | readonly string[]>;
  for (const [name, context] of Object.entries(BLOCK_CONTEXTS))
    for (const text of [block[name] ?? []].flat()) add('block/block.json', text, {context});
  return po.compile(template, {foldLength: 0});
}

/** Compiles a translation. Throws an error with the texts that it lacks, or has in addition. */
export function compileTranslation(source: string, template: Uint8Array): Uint8Array {
  const translation = po.parse(source);
  const wanted = textsOf(po.parse(Buffer.from(template)));
  const translated = textsOf(translation, ({msgstr}) => msgstr.every(Boolean));
  const missing = wanted.filter(text => !translated.includes(text));
  const unused = translated.filter(text => !wanted.includes(text));
  if (missing.length > 0 || unused.length > 0)
    throw new Error(
      `The WordPress plugin's translation does not match its texts. Missing:\n${missing.join('\n')}\nNot used:\n${unused.join('\n')}`,
    );
  return mo.compile(translation);
}

const textsOf = (
  {translations}: Texts,
  isWanted: (translation: GetTextTranslation) => boolean = () => true,
): readonly string[] =>
  Object.entries(translations).flatMap(([context, texts]) =>
    Object.values(texts)
      .filter(text => text.msgid !== '' && isWanted(text))
      .map(({msgid}) => (context === '' ? msgid : `${context}: ${msgid}`)),
  );
