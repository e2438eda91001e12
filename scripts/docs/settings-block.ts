import {type Setting, SETTINGS} from '../../src/relay/settings/table.js';
import {code, table, writeBlocks} from './blocks.js';

const rows: readonly (readonly [name: string, setting: Setting])[] = Object.entries(SETTINGS);

/** Settings of the process have no option in code. The key's file has one in the partners' file only. */
const nameInCode = (name: string, {scope}: Setting): string =>
  scope === 'process' || name === 'keyFile' ? '' : code(name);

/** What applies without the setting. */
export const defaultOf = (setting: Setting): string =>
  setting.absent ?? code(JSON.stringify(setting.default).replaceAll(`"`, ``));

/** Writes the settings, and the field names of a partner's entry, into docs/relay-settings.md. */
export function writeSettings(): Promise<string> {
  const variables = table(
    ['variable', 'option', 'description', 'value', 'default'],
    rows.flatMap(([name, setting]) => {
      const {variable, about = '', value} = setting;
      if (variable === undefined) return [];
      const expected = value.expected.replaceAll('<', '\\<');
      return [[code(variable), nameInCode(name, setting), about, expected, defaultOf(setting)]];
    }),
  );
  const fields = rows.filter(([name, {scope}]) => scope === 'partner' || name === 'serviceUrl');
  const names = fields.map(([name]) => code(name)).join(', ');
  return writeBlocks('docs/relay-settings.md', {variables, fields: names});
}
