// Builds the documentation site from the same files as in the repository: npm run docs:site
import {copyFileSync, mkdirSync, readdirSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {defineConfig} from 'vitepress';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Files of the repository that are not pages of the site. */
const NO_PAGE = /(^|\/)(LICENSE|deploy|examples|test|src)(\/|$)/;

const page = (text: string, name: string) => ({text, link: `/docs/${name}`});

const elements = readdirSync(`${root}docs/elements`).map(file => file.replace('.md', ''));

/** Where a page of an element has a live example: `<!-- live list -->` for the state `list`. */
const LIVE = /^<!-- live ([\w-]+) -->\s*$/;

/** The states that open a dialog, which takes the focus: the reader opens the example first. */
const DIALOGS = ['comparison', 'details', 'scanner'];

const liveExample = (state: string): string => {
  const frame = `<iframe class="live" src="../../examples/stage.html?state=${state}" title="Live example" loading="lazy"></iframe>`;
  return DIALOGS.includes(state) ? `<details><summary>Open the live example</summary>${frame}</details>` : frame;
};

/** Pages whose tables need the width of the outline. */
const WIDE = /docs\/(?:client|create-relay|performance|relay-settings)\.md$/;

/** The anchor of a heading, as GitHub makes it: the pages link to each other in the repository, too. */
const slugify = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** GitHub renders `[ ]` at the start of an item as a box. */
const BOX = /^\[ \] /;

export default defineConfig({
  title: 'plan-finder',
  description: 'A widget for car dealers’ websites that shows and compares prices of vehicle service contracts.',
  srcDir: '..',
  srcExclude: ['**/{node_modules,dist,scripts,test,src,demo,.changeset,.github}/**'],
  rewrites: {'README.md': 'index.md', 'docs/README.md': 'docs/index.md'},
  outDir: '../dist/site',
  cacheDir: '../node_modules/.cache/vitepress',
  cleanUrls: false,
  lastUpdated: false,
  head: [
    ['link', {rel: 'icon', href: 'data:,'}],
    ['style', {}, ':root { --vp-code-lang-color: var(--vp-c-text-2); }'],
    ['style', {}, '.vp-doc th, .vp-doc td { padding: 6px 10px; font-size: 13px; line-height: 20px; }'],
    // The first column has names, which stay whole where there is room.
    ['style', {}, '@media (min-width: 960px) { .vp-doc td:first-child code { white-space: nowrap; } }'],
    ['style', {}, '@media (min-width: 960px) { .vp-doc td:first-child wbr { display: none; } }'],
    // On a phone, a table of more than two columns scrolls sideways, and its text is in columns wide enough to read.
    ['style', {}, '@media (max-width: 640px) { .vp-doc td:nth-child(n + 3):last-child { min-width: 240px; } }'],
    ['style', {}, '@media (max-width: 640px) { .vp-doc td:nth-child(2):not(:last-child) { min-width: 140px; } }'],
    // Its name is "Search", without the keys.
    ['style', {}, '.DocSearch-Button-Keys { display: none !important; }'],
    ['style', {}, '.live { width: 100%; height: 560px; border: 1px solid var(--vp-c-divider); border-radius: 8px; }'],
  ],
  ignoreDeadLinks: [NO_PAGE],
  markdown: {
    anchor: {slugify},
    // Examples such as https://partner.example are no links.
    linkify: false,
    theme: {light: 'github-light-high-contrast', dark: 'github-dark-high-contrast'},
    config(md) {
      md.core.ruler.push('boxes', ({tokens}) => {
        for (const {children} of tokens) {
          const [first] = children ?? [];
          if (first?.type === 'text') first.content = first.content.replace(BOX, '☐ ');
        }
      });
      const html = md.renderer.rules.html_block;
      md.renderer.rules.html_block = (tokens, index, options, env, self) => {
        const [, state] = LIVE.exec(tokens[index]?.content ?? '') ?? [];
        return state ? liveExample(state) : (html?.(tokens, index, options, env, self) ?? '');
      };
      // A long name may break after an underscore, so that a table with it fits.
      const code = md.renderer.rules.code_inline;
      md.renderer.rules.code_inline = (...token) => code?.(...token).replaceAll('_', '_<wbr>') ?? '';
      const open = md.renderer.rules.link_open;
      md.renderer.rules.link_open = (tokens, index, options, env, self) => {
        const token = tokens[index];
        const href = String(token?.attrGet('href') ?? '');
        if (token && !href.includes(':') && NO_PAGE.test(href)) {
          token.attrs = [];
          return self.renderToken(tokens, index, options);
        }
        // A README is the first page of its folder.
        if (token && !href.includes(':')) token.attrSet('href', href.replace('README.md', 'index.md'));
        return open?.(tokens, index, options, env, self) ?? self.renderToken(tokens, index, options);
      };
    },
  },
  transformPageData({relativePath, frontmatter}) {
    return WIDE.test(relativePath) ? {frontmatter: {...frontmatter, aside: false}} : undefined;
  },
  /** AI tools read llms.txt at the root of a site, and the files that it links to. */
  buildEnd({outDir}) {
    const links = readFileSync(`${root}llms.txt`, 'utf8').matchAll(/\]\(([^)]+)\)/g);
    for (const file of ['llms.txt', ...Array.from(links, ([, path]) => path ?? '')]) {
      mkdirSync(dirname(join(outDir, file)), {recursive: true});
      copyFileSync(`${root}${file}`, join(outDir, file));
    }
  },
  themeConfig: {
    search: {provider: 'local'},
    outline: [2, 3],
    sidebar: [
      {
        text: 'Start',
        items: [
          {text: 'Overview', link: '/'},
          {text: 'All tasks and pages', link: '/docs/'},
        ],
      },
      {
        text: 'On your website',
        items: [
          page('For dealers', 'for-dealers'),
          page('Add the widget to a page', 'embedding'),
          page('Where to paste it', 'where-to-paste'),
          page('Dealer platforms', 'platforms'),
          page('Show the widget in an iframe', 'iframe'),
          page('WordPress', 'wordpress'),
          page('Framework guides', 'frameworks'),
          page('Integration guide on one page', 'integration-guide'),
          {
            ...page('Elements', 'elements'),
            collapsed: true,
            items: elements.map(name => page(name, `elements/${name}`)),
          },
          page('Theming', 'theming'),
          page('The studio', 'studio'),
          page('Text and languages', 'strings'),
          page('All strings', 'string-keys'),
          page('Events and analytics', 'events'),
          page('Privacy and browser storage', 'privacy'),
          page('Errors', 'errors'),
          page('The client', 'client'),
          page('The contract', 'contract'),
          page('Go live', 'going-live'),
          page('Troubleshooting', 'troubleshooting'),
          page('Compliance notes', 'compliance'),
          page('Browser support', 'browsers'),
          page('Accessibility', 'accessibility'),
        ],
      },
      {
        text: 'On your server',
        items: [
          page('Run the relay', 'relay'),
          page('Reports', 'reports'),
          page('Relay settings', 'relay-settings'),
          page('createRelay', 'create-relay'),
          page('Deploy and operate', 'deploy'),
          page('Runbooks', 'runbooks'),
          page('Keys', 'keys'),
          page('Security', 'security'),
          page('Versions and upgrading', 'upgrading'),
        ],
      },
      {
        text: 'For development',
        items: [
          {text: 'Architecture', link: '/ARCHITECTURE'},
          {text: 'Contributing', link: '/CONTRIBUTING'},
          page('Sandbox', 'sandbox'),
          page('Performance', 'performance'),
          page('Testing', 'testing'),
          page('Glossary', 'glossary'),
          page('The Plan Search API', 'interface'),
        ],
      },
    ],
  },
});
