import {afterEach, describe, expect, it, vi} from 'vitest';
import {version} from '../../scripts/project.js';

/** Loads the module in a workflow of a repository, or elsewhere. */
const load = (server: string, repository: string) => {
  vi.stubEnv('GITHUB_SERVER_URL', server);
  vi.stubEnv('GITHUB_REPOSITORY', repository);
  vi.resetModules();
  return import('../../scripts/build/package-pages.js');
};

const named = {name: 'plan-finder', description: 'A widget.'};

afterEach(() => vi.unstubAllEnvs());

describe('the pages and the metadata of a package', () => {
  it('link to the repository that publishes it, at the released version', async () => {
    const {packagePages, repositoryFields} = await load('https://github.example', 'dealers/plan-finder');
    expect(repositoryFields()).toEqual({
      homepage: 'https://github.example/dealers/plan-finder#readme',
      bugs: {url: 'https://github.example/dealers/plan-finder/issues'},
      repository: {type: 'git', url: 'git+https://github.example/dealers/plan-finder.git'},
    });
    expect(packagePages('plan-finder', named)['README.md']).toContain(
      `[Run the relay](https://github.example/dealers/plan-finder/blob/v${version}/docs/relay.md)`,
    );
  });

  it('name the files of the repository, without links, where its URL is not known', async () => {
    const {packagePages, repositoryFields} = await load('', '');
    expect(repositoryFields()).toEqual({});
    expect(packagePages('plan-finder', named)['README.md']).toContain('Run the relay (`docs/relay.md`)');
  });
});
