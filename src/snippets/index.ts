import {attribute, attributes, props} from './markup.js';
import {ROOM} from './room.js';
import {given, settingProblem, type SnippetSettings} from './settings.js';

export {FORM_HEIGHTS} from './room.js';
export {SETTINGS, type SettingName, type SnippetSettings} from './settings.js';

/** What lines to paste are made from. */
export interface SnippetOptions {
  /** Where the relay answers, such as `https://plans.your-dealership.example`. */
  readonly relay: string;
  /** What is set on the finder. */
  readonly settings?: SnippetSettings;
  /** A page of the dealer's own that is linked to until the finder is there, and where scripts are blocked. */
  readonly link?: string;
}

interface Parts {
  readonly embed: string;
  readonly service: string;
  readonly settings: SnippetSettings;
  readonly link: string;
}

const withStyle = (lines: string): string => `<style>\n${ROOM}\n</style>\n${lines}`;

const linkTo = (link: string): string =>
  link === '' ? '' : `\n  <a${attribute('href', link)}>See service plans</a>\n`;

/** A script tag has no content that could be shown where scripts are switched off. */
const withoutScripts = (link: string): string => (link === '' ? '' : `\n<noscript>${linkTo(link).trim()}</noscript>`);

const script = ({embed}: Parts, data = ''): string => `<script${attribute('src', embed)}${data} async></script>`;

const element = ({service, settings, link}: Parts): string =>
  `<plan-finder${attribute('relay', service)}${attributes(settings)}>${linkTo(link)}</plan-finder>`;

/** The lines of each kind of page. */
const KINDS = {
  /** A script tag where the finder should appear. */
  script: parts => script(parts, attributes(parts.settings, 'data-')) + withoutScripts(parts.link),

  /** A place of the page's own, with room reserved, and the script anywhere. */
  place: parts =>
    withStyle(
      `<div data-plan-finder${attributes(parts.settings, 'data-')}>${linkTo(parts.link)}</div>\n${script(parts)}`,
    ),

  /** The element itself, with room reserved, and the script anywhere. */
  element: parts => withStyle(`${element(parts)}\n${script(parts)}`),

  /** A tag manager's custom HTML: it takes no attributes of a script, so that the place holds the settings. */
  'tag-manager': ({embed, settings}) => `<script>
  (function () {
    var place = document.querySelector('#service-plans') || document.body;
    var finder = document.createElement('div');
    finder.setAttribute('data-plan-finder', '');
${Object.entries(settings)
  .map(([name, value]) => `    finder.setAttribute(${JSON.stringify(`data-${name}`)}, ${inScript(value)});\n`)
  .join('')}    place.appendChild(finder);
    var script = document.createElement('script');
    script.src = ${inScript(embed)};
    script.async = true;
    document.head.appendChild(script);
  })();
</script>`,

  /** A shortcode for a theme's functions.php; [service_plans] then stands for the finder in any page. */
  wordpress: ({embed, settings, link}) => `add_shortcode('service_plans', function () {
    wp_enqueue_script('plan-finder', ${inPhp(embed)}, array(), null, array('strategy' => 'async'));
    return ${inPhp(withStyle(`<div data-plan-finder${attributes(settings, 'data-')}>${linkTo(link)}</div>`))};
});`,

  /** React 18 and 19, and Next.js. */
  react: ({service, settings}) => `'use client';
import {PlanFinder} from 'plan-finder/react';

export const ServicePlans = () => <PlanFinder relay=${JSON.stringify(service)}${props(settings)} />;`,

  /** A Vue component; \`isCustomElement: tag => tag.startsWith('plan-')\` goes into its compiler's options. */
  vue: parts => `<script setup lang="ts">
import 'plan-finder/define';
</script>

<template>
  ${element({...parts, link: ''})}
</template>`,

  /** An Angular component. */
  angular: parts => `import {Component, CUSTOM_ELEMENTS_SCHEMA} from '@angular/core';
import 'plan-finder/define';

@Component({
  selector: 'app-service-plans',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`${element({...parts, link: ''}).replaceAll('\\', '\\\\')}\`,
})
export class ServicePlans {}`,

  /** A Svelte component. */
  svelte: parts => `<script lang="ts">
  import 'plan-finder/define';
</script>

${element({...parts, link: ''})}`,

  /** An Astro page or component; the link is there without scripts. */
  astro: parts => `${element(parts)}

<style is:global>
${ROOM}
</style>

<script>
  import 'plan-finder/define';
</script>`,
} satisfies Record<string, (parts: Parts) => string>;

/** The kinds of pages that there are lines for. */
export type SnippetKind = keyof typeof KINDS;
export const SNIPPET_KINDS = Object.keys(KINDS) as readonly SnippetKind[];

/** A text in a script within a page, which `</script>` would end. */
const inScript = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c');

const inPhp = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** The kinds whose lines have a place for a link to a page of the dealer's own. */
const LINKED_KINDS: readonly SnippetKind[] = ['script', 'place', 'element', 'wordpress', 'astro'];

/**
 * The lines to paste into a page of a kind. Throws a TypeError that names the option when the kind is none, the relay or
 * the link is no http(s) address, a setting does not exist or takes no such value, or the kind has no place for a link.
 */
export function snippet(kind: SnippetKind, {relay, settings = {}, link = ''}: SnippetOptions): string {
  if (!Object.hasOwn(KINDS, kind)) throw new TypeError(`kind: expected one of ${SNIPPET_KINDS.join(', ')}.`);
  const base = readRelay(relay);
  for (const [name, value] of given(settings)) {
    const problem = settingProblem(name, value);
    if (problem !== undefined) throw new TypeError(`settings: ${problem}`);
  }
  if (link !== '') checkLink(kind, link);
  const service = new URL('plans', base).href;
  return KINDS[kind]({embed: new URL('embed.js', base).href, service, settings, link});
}

function readRelay(relay: string): string {
  const base = relay.endsWith('/') ? relay : `${relay}/`;
  const {protocol, username, password} = URL.canParse(base) ? new URL(base) : new URL('none:');
  if (/^https?:$/.test(protocol) && username === '' && password === '') return base;
  throw new TypeError('relay: expected an address such as https://plans.your-dealership.example.');
}

/** A link may be relative to the page; it must not lead to a script or into another application. */
function checkLink(kind: SnippetKind, link: string): void {
  if (!LINKED_KINDS.includes(kind)) {
    throw new TypeError(`link: there is no place for one in ${kind}, only in ${LINKED_KINDS.join(', ')}.`);
  }
  const page = 'https://page.example/';
  if (URL.canParse(link, page) && /^https?:$/.test(new URL(link, page).protocol)) return;
  throw new TypeError('link: expected an address of a page, such as /service-plans.');
}
