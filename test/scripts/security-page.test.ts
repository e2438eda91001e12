import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {readTestedRows, readUnknownIds, writeSecurityTestsPage} from '../../scripts/docs/security-tests-block.js';
import {type Setting, SETTINGS} from '../../src/relay/settings/table.js';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** The kinds of rows: threats, and failures of the upstream API, of the browser and of the relay. */
const KINDS = ['T', 'U', 'B', 'R'];

describe('docs/security.md', () => {
  const page = read('docs/security.md');
  const rows = readTestedRows();

  const ids = rows.map(({id}) => id);

  it('numbers the rows of each kind from 1, without gaps or duplicates', () => {
    const numbered = KINDS.flatMap(kind =>
      ids.filter(id => id.startsWith(kind)).map((_, index) => `${kind}${index + 1}`),
    );
    expect(ids).toEqual(numbered);
    expect(new Set(ids.map(([kind]) => kind))).toEqual(new Set(KINDS));
  });

  it.each(ids)('describes %s, which has a test', id => {
    expect(page).toMatch(new RegExp(`^\\| ${id} +\\| \\S.* \\| +\\S`, 'm'));
    expect(rows.find(row => row.id === id)?.files.size).toBeGreaterThan(0);
  });

  it('has a row for every id that a test names', () => {
    expect(readUnknownIds()).toEqual([]);
  });
});

describe('test/security-tests.md', () => {
  it('is what "npm run docs" writes', async () => {
    expect(read('test/security-tests.md')).toBe(await writeSecurityTestsPage());
  });
});

describe('docs/relay-settings.md', () => {
  const page = read('docs/relay-settings.md');

  it('names every variable that the relay reads', () => {
    const variables = Object.values<Setting>(SETTINGS).flatMap(({variable}) => variable ?? []);
    expect(variables.length).toBeGreaterThan(20);
    for (const name of variables) expect(page).toContain(`\`${name}\``);
  });

  it('names every setting of a partner', () => {
    const rows = Object.entries<Setting>(SETTINGS);
    const names = rows.filter(([, {scope}]) => scope === 'partner').map(([name]) => name);
    expect(names.length).toBeGreaterThan(15);
    for (const name of names) expect(page).toContain(`\`${name}\``);
  });
});
