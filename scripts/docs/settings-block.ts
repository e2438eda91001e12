import {readFileSync} from 'node:fs';
import {type Setting, SETTINGS} from '../../src/relay/settings/table.js';
import {root} from '../project.js';
import {code, formatPage, table} from './markdown.js';

export const settingsPagePath = `${root}docs/relay-settings.md`;

const VARIABLES = /(<!-- variables: [^>]* -->)[^]*?(<!-- end -->)/;
const FIELDS = /(<!-- fields: [^>]* -->)[^]*?(<!-- end -->)/;

const rows: readonly (readonly [name: string, setting: Setting])[] = Object.entries(SETTINGS);

/** Settings of the process have no name elsewhere, and the key's file only one in the partners' file. */
const nameInCode = (name: string, {scope}: Setting): string =>
  scope === 'process' || name === 'keyFile' ? '' : code(name);

const defaultOf = (setting: Setting): string =>
  setting.absent ?? code(JSON.stringify(setting.default).replaceAll(`"`, ``));

/** Writes the settings' table into docs/relay-settings.md, and the names that a partner's entry may have. */
export async function writeSettings(): Promise<string> {
  const variables = table(
    ['variable', 'option', 'what it sets', 'value', 'default'],
    rows.flatMap(([name, setting]) => {
      const {variable, about = '', value} = setting;
      if (variable === undefined) return [];
      const expected = value.expected.replaceAll('<', '\\<');
      return [[code(variable), nameInCode(name, setting), about, expected, defaultOf(setting)]];
    }),
  );
  const fields = rows.filter(([name, {scope}]) => scope === 'partner' || name === 'serviceUrl');
  const names = fields.map(([name]) => code(name)).join(', ');
  const page = readFileSync(settingsPagePath, 'utf8')
    .replace(VARIABLES, (_, start, end) => `${start}\n\n${variables}\n\n${end}`)
    .replace(FIELDS, (_, start, end) => `${start}\n\n${names}\n\n${end}`);
  return formatPage(page, settingsPagePath);
}
