import {readFileSync} from 'node:fs';
import {po} from 'gettext-parser';
import {describe, expect, it} from 'vitest';
import {pluginFiles, zipOf} from '../../scripts/build/wordpress.js';
import {compileTranslation} from '../../scripts/build/wordpress-translations.js';
import {root, version} from '../../scripts/project.js';
import {SETTINGS} from '../../src/snippets/index.js';

const files = pluginFiles();
const text = (path: string): string => Buffer.from(files.get(path) ?? []).toString();

describe('the WordPress plugin', () => {
  it('has the version of the package wherever WordPress reads one', () => {
    expect(text('plan-finder.php')).toContain(` * Version:           ${version}\n`);
    expect(text('readme.txt')).toContain(`Stable tag: ${version}\n`);
    expect(JSON.parse(text('block/block.json'))).toMatchObject({version});
    for (const path of files.keys()) expect(text(path), path).not.toContain('{{version}}');
  });

  it('lets WordPress never replace it with a plugin of the same name from its directory', () => {
    expect(text('plan-finder.php')).toContain(' * Update URI:        false\n');
  });

  it('names the same requirements in its header and in its readme', () => {
    const header = [...text('plan-finder.php').matchAll(/^ \* (Requires [\w ]+|License): +(.+)$/gm)];
    expect(header).toHaveLength(3);
    for (const [, name = '', value = ''] of header) expect(text('readme.txt')).toContain(`\n${name}: ${value}\n`);
  });

  it('accepts the settings of the snippets, with the same values', () => {
    expect((JSON.parse(text('widget.json')) as {settings: unknown}).settings).toEqual(SETTINGS);
  });

  it('has the license and its author, and no relay', () => {
    expect(text('LICENSE')).toBe(readFileSync(`${root}LICENSE`, 'utf8'));
    const [, author = ''] = /^Copyright \(c\) \d+ (.+)$/m.exec(text('LICENSE')) ?? [];
    expect(text('plan-finder.php')).toContain(` * Author:            ${author}\n`);
    for (const [path] of files) {
      if (!path.endsWith('.php')) continue;
      expect(text(path), path).not.toMatch(/\b(?:wp_remote_|wp_safe_remote_|curl_|fsockopen|file_get_contents)/);
    }
  });

  it('names every filter that it uses in the documentation, and no others', () => {
    const page = readFileSync(`${root}docs/wordpress.md`, 'utf8');
    const rows = page.split('\n').filter(line => line.startsWith('| '));
    const named = rows.flatMap(row => [...row.matchAll(/`([\w:-]+)`/g)].map(([, name = '']) => name));
    const used = [...text('includes/optimizers.php').matchAll(/'((?!exclude_|keep_)[a-z\d]+[-_][\w:-]+)'/g)].map(
      ([, name = '']) => name,
    );
    const {scriptAttributes} = JSON.parse(text('widget.json')) as {scriptAttributes: object};
    expect(named.sort()).toEqual([...used, ...Object.keys(scriptAttributes)].sort());
  });

  it('suggests the text of the documentation for privacy policies', () => {
    const page = readFileSync(`${root}docs/privacy.md`, 'utf8');
    const [, suggested = ''] = /^> (To show prices .+)$/m.exec(page) ?? [];
    expect(suggested).not.toBe('');
    expect(text('includes/admin.php')).toContain(`'${suggested.replaceAll("'", '’')}'`);
  });

  it('is translated completely, and the build fails otherwise', () => {
    const source = text('languages/plan-finder-es_ES.po');
    const template = files.get('languages/plan-finder.pot') ?? new Uint8Array();
    expect(po.parse(source).headers.Language ?? po.parse(source).headers.language).toBe('es_ES');
    expect(() => compileTranslation(source.replace('msgid "Relay"', 'msgid "Relays"'), template)).toThrow(
      /Missing:\nRelay\nNot used:\nRelays/,
    );
  });

  it('is the same zip file for the same sources', () => {
    expect(Buffer.from(zipOf(files)).equals(Buffer.from(zipOf(pluginFiles())))).toBe(true);
  });
});
