import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {root, version} from '../../scripts/project.js';
import {VERSION} from '../../src/elements/shared/version.js';

describe('the package', () => {
  it('has the same version as its elements', () => {
    expect(VERSION).toBe(version);
  });

  it.each(['deploy/kubernetes/relay.yaml', 'examples/github-actions/sandbox.yml'])(
    'has the version that %s names',
    path => {
      const named = [...readFileSync(root + path, 'utf8').matchAll(/(?:plan-finder-\w+:|\/v)(\d+\.\d+\.\d+)/g)];
      expect(new Set(named.map(([, each]) => each))).toEqual(new Set([version]));
    },
  );
});
