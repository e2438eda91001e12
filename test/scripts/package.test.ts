import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {VERSION} from '../../src/elements/internal/version.js';

const root = new URL('../../', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {version: string};

describe('the package', () => {
  it('has the version that its elements name', () => {
    expect(VERSION).toBe(manifest.version);
  });

  it.each([
    'src/index.ts',
    'src/contract/index.ts',
    'src/client/index.ts',
    'src/relay/index.ts',
    'src/sandbox/index.ts',
  ])(
    'imports %s in bare Node, where there is no page',
    path => {
      const code = `import(${JSON.stringify(new URL(path, root).href)}).then(() => console.log('imported'))`;
      const said = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
        cwd: root,
        encoding: 'utf8',
      });
      expect(said).toContain('imported');
    },
    30_000,
  );
});
