import {given, kindOf, type SettingName, type SnippetSettings} from './settings.js';

/** What would end an attribute, or mean something to a framework's template. */
const SPECIAL: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '{': '&#123;',
  '`': '&#96;',
};

const escapeHtml = (text: string): string => text.replace(/[&"<{`]/g, character => SPECIAL[character] ?? '');

/** An attribute of HTML; a flag has no value. */
export const attribute = (name: string, value: string): string =>
  value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`;

/** The settings as attributes of a `plan-finder`, or with `data-` of the embed's own places. */
export const attributes = (settings: SnippetSettings, prefix = ''): string =>
  given(settings)
    .map(([name, value]) => attribute(prefix + name, value))
    .join('');

const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const propValue = (name: SettingName, value: string): string => {
  const kind = kindOf(name);
  if (kind === 'flag') return '';
  if (typeof kind === 'object' && 'min' in kind) return `={${Number(value)}}`;
  // Between quotes JSX reads entities, and no backslash.
  return /["&]/.test(value) ? `={${JSON.stringify(value)}}` : `="${value}"`;
};

/** The settings as props of a React component. */
export const props = (settings: SnippetSettings): string =>
  given(settings)
    .map(([name, value]) => ` ${camelCase(name)}${propValue(name, value)}`)
    .join('');
