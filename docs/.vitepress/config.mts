// Builds the documentation's site from the same files that are read in the repository: npm run docs:site
import {defineConfig} from 'vitepress';

/** What lies in the repository and is no page of the site. */
const NO_PAGE = /(^|\/)(LICENSE|examples|test|src)(\/|$)/;

const page = (text: string, name: string) => ({text, link: `/docs/${name}`});

export default defineConfig({
  title: 'plan-finder',
  description: 'A widget that finds and compares vehicle service-contract plans, with the relay that keeps its key.',
  srcDir: '..',
  srcExclude: ['**/{node_modules,dist,test,src,demo,.changeset,.github}/**', 'docs/README.md'],
  rewrites: {'README.md': 'index.md'},
  outDir: '../dist/site',
  cacheDir: '../node_modules/.cache/vitepress',
  cleanUrls: false,
  lastUpdated: false,
  ignoreDeadLinks: [NO_PAGE],
  markdown: {
    config(md) {
      const open = md.renderer.rules.link_open;
      md.renderer.rules.link_open = (tokens, index, options, env, self) => {
        const token = tokens[index];
        const href = String(token?.attrGet('href') ?? '');
        if (token && !href.includes(':') && NO_PAGE.test(href)) {
          token.attrs = [];
          return self.renderToken(tokens, index, options);
        }
        return open?.(tokens, index, options, env, self) ?? self.renderToken(tokens, index, options);
      };
    },
  },
  themeConfig: {
    search: {provider: 'local'},
    outline: [2, 3],
    sidebar: [
      {text: 'Start', items: [{text: 'What it is', link: '/'}]},
      {
        text: 'On the page',
        items: [
          page('Putting it on a page', 'embedding'),
          page('In an app', 'frameworks'),
          page('The elements', 'elements'),
          page('Theming', 'theming'),
          page('Words and languages', 'strings'),
          page('Events and analytics', 'events'),
          page('Errors', 'errors'),
          page('Accessibility', 'accessibility'),
        ],
      },
      {
        text: 'For the operator',
        items: [
          page('Run the relay', 'relay'),
          page('The relay’s settings', 'relay-settings'),
          page('Keys', 'keys'),
          page('Security', 'security'),
          page('Versions and upgrading', 'upgrading'),
        ],
      },
      {
        text: 'For whoever builds',
        items: [
          {text: 'Architecture', link: '/ARCHITECTURE'},
          {text: 'Contributing', link: '/CONTRIBUTING'},
          page('Sandbox', 'sandbox'),
          page('Performance', 'performance'),
          page('Testing', 'testing'),
          page('Interface coverage', 'interface-coverage'),
          page('Which tests prove the security page', 'security-tests'),
        ],
      },
    ],
  },
});
