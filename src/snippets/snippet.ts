import {OPTIMIZER_OPT_OUTS} from './optimizer-opt-outs.js';
import {inReservedSpace, RESERVED_SPACE_CSS} from './reserved-space.js';
import {given, kindOf, settingProblem, type SettingName, type SnippetSettings} from './settings.js';

/** The options of a snippet. */
export interface SnippetOptions {
  /** The relay's URL, such as `https://plans.your-dealership.example`. */
  readonly relay: string;
  /** Your path in a relay that several dealers share, such as `/dealer-one`; default: `/plans`. */
  readonly mount?: string;
  /** The widget's settings. */
  readonly settings?: SnippetSettings;
  /** A page of the dealer's site to link to until the widget has loaded, and where scripts are blocked. */
  readonly link?: string;
}

interface Parts {
  readonly embed: string;
  readonly service: string;
  /** The relay's page with the widget alone. */
  readonly frame: string;
  /** What the script tag needs besides the settings: the relay's URL, if its mount is not the default. */
  readonly scriptSettings: Readonly<Record<string, string>>;
  readonly settings: SnippetSettings;
  readonly link: string;
}

const DEFAULT_MOUNT = '/plans';

/** Characters that would end an attribute or have a meaning in a framework's templates. */
const SPECIAL: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '{': '&#123;',
  '`': '&#96;',
};

const escapeHtml = (text: string): string => text.replace(/[&"<{`]/g, character => SPECIAL[character] ?? '');

/** An HTML attribute; a flag has no value. */
const attribute = (name: string, value: string): string =>
  value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`;

/** The settings as attributes of `<plan-finder>`, or with the prefix `data-` for a script tag or placeholder. */
const attributes = (settings: SnippetSettings, prefix = ''): string => attributesFrom(given(settings), prefix);

const attributesFrom = (entries: readonly (readonly [name: string, value: string])[], prefix = ''): string =>
  entries.map(([name, value]) => attribute(prefix + name, value)).join('');

const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The property of a setting: only `search` has another name, because `search()` is a method of the element. */
const propName = (name: SettingName): string => (name === 'search' ? 'searchMode' : camelCase(name));

const propValue = (name: SettingName, value: string): string => {
  const kind = kindOf(name);
  if (kind === 'flag') return '';
  if (typeof kind === 'object' && 'min' in kind) return `={${Number(value)}}`;
  // In a quoted JSX attribute, entities are decoded and backslashes are not escapes.
  return /["&]/.test(value) ? `={${JSON.stringify(value)}}` : `="${value}"`;
};

/** The settings as props of a React component. */
const props = (settings: SnippetSettings): string =>
  given(settings)
    .map(([name, value]) => ` ${propName(name)}${propValue(name, value)}`)
    .join('');

const STYLE = `<style>\n${RESERVED_SPACE_CSS}\n</style>`;

const linkTo = (link: string): string =>
  link === '' ? '' : `\n  <a${attribute('href', link)}>See vehicle service contracts</a>\n`;

/** A script tag cannot contain fallback content, so the link goes into a `noscript`. */
const withoutScripts = (link: string): string => (link === '' ? '' : `\n<noscript>${linkTo(link).trim()}</noscript>`);

const script = ({embed, scriptSettings}: Parts, data = ''): string =>
  `<script${attribute('src', embed)}${attributesFrom(Object.entries(scriptSettings), 'data-')}${data} async></script>`;

const element = ({service, settings, link}: Parts): string =>
  `<plan-finder${attribute('relay', service)}${attributes(settings)}>${linkTo(link)}</plan-finder>`;

const placeholder = ({link}: Parts, settings: SnippetSettings = {}): string =>
  `<div data-plan-finder${attributes(settings, 'data-')}>${linkTo(link)}</div>`;

/** The snippet for each kind of page. */
const KINDS = {
  /** A script tag where the widget should appear. */
  script: parts => script(parts, attributes(parts.settings, 'data-')) + withoutScripts(parts.link),

  /** A placeholder with reserved space; the script may be anywhere on the page. */
  place: parts => `${STYLE}\n${inReservedSpace(placeholder(parts, parts.settings))}\n${script(parts)}`,

  /** The element itself with reserved space; the script may be anywhere on the page. */
  element: parts => `${STYLE}\n${inReservedSpace(element(parts))}\n${script(parts)}`,

  /** A header that all pages of a site share, and a placeholder on those that should show the widget. */
  'site-header': parts => `<!-- In the header of every page -->
${STYLE}
${script(parts, ` data-auto-place="off"${attributes(parts.settings, 'data-')}`)}

<!-- On a page, where the widget should appear -->
${inReservedSpace(placeholder(parts))}`,

  /** An iframe for website builders that allow no script of the relay; a script of the page's own sets its height. */
  frame: ({
    frame,
    settings,
  }) => `<iframe id="service-plans"${attribute('src', frameUrl(frame, settings))} title="Vehicle service contracts" width="100%" height="640" frameborder="0" referrerpolicy="no-referrer" allow="camera; clipboard-write; web-share"></iframe>
<script>
  addEventListener('message', function (event) {
    var frame = document.getElementById('service-plans');
    if (event.source !== frame.contentWindow || event.origin !== ${inScript(new URL(frame).origin)}) return;
    var height = event.data && event.data.type === 'plan-finder-height' ? Number(event.data.height) : 0;
    if (height > 0 && height < 100000) frame.height = Math.ceil(height);
  });
</script>`,

  /**
   * A tag manager's Custom HTML tag, which does nothing on pages without its `div`. It drops a script's attributes, so the
   * placeholder has the settings.
   */
  'tag-manager': ({embed, scriptSettings, settings}) => `<!-- On the page, where the widget should appear -->
<div id="service-plans"></div>

<!-- In a Custom HTML tag -->
<script>
  (function () {
    var place = document.querySelector('#service-plans');
    if (!place) return;
    var finder = document.createElement('div');
    finder.setAttribute('data-plan-finder', '');
${Object.entries(settings)
  .map(([name, value]) => `    finder.setAttribute(${JSON.stringify(`data-${name}`)}, ${inScript(value)});\n`)
  .join('')}    place.appendChild(finder);
    var script = document.createElement('script');
    script.src = ${inScript(embed)};
    script.async = true;
${Object.entries(scriptSettings)
  .map(([name, value]) => `    script.dataset.${name} = ${inScript(value)};\n`)
  .join('')}    document.head.appendChild(script);
  })();
</script>`,

  /** A single-file plugin for any version of WordPress; the shortcode [service_plans] shows the widget on a page. */
  wordpress: parts => `<?php
/**
 * Plugin Name: Service contracts
 * Description: Shows the plan finder where a page has the shortcode [service_plans].
 */

add_shortcode('service_plans', function () {
    wp_enqueue_script('plan-finder', ${inPhp(parts.embed)}, array(), null, true);
    return ${inPhp(`${STYLE}\n${inReservedSpace(placeholder(parts, parts.settings))}`)};
});

// Optimization plugins must neither delay this script nor combine it with others.
add_filter('script_loader_tag', function ($tag, $handle) {
    $mark = ${inPhp(` async${attributesFrom(Object.entries(OPTIMIZER_OPT_OUTS))}${attributesFrom(Object.entries(parts.scriptSettings), 'data-')} src=`)};
    return $handle === 'plan-finder' ? str_replace(' src=', $mark, $tag) : $tag;
}, 10, 2);`,

  /** A line for the console of any page: adds the floating button, and opens the widget. */
  console: tryOut,

  /** The same as the URL of a bookmark. */
  bookmarklet: parts => `javascript:${encodeURIComponent(tryOut(parts))}`,

  /** React 18 and 19, and Next.js. */
  react: ({service, settings}) => `'use client';
// Install the npm packages @plan-finder/elements and @lit/react.
import {PlanFinder} from '@plan-finder/elements/react';

export const ServicePlans = () => <PlanFinder relay=${JSON.stringify(service)}${props(settings)} />;`,

  /**
   * A Vue component; `isCustomElement: tag => tag.startsWith('plan-')` must be in its compiler options. The URL is in
   * the script, because vue-tsc stops checking types at an attribute with `//`.
   */
  vue: ({service, settings}) => `<script setup lang="ts">
// Install the npm package @plan-finder/elements.
import '@plan-finder/elements/define';

const relay = ${inScript(service)};
</script>

<template>
  <plan-finder :relay="relay"${attributes(settings)}></plan-finder>
</template>`,

  /** An Angular component. */
  angular: parts => `// Install the npm package @plan-finder/elements.
import {Component, CUSTOM_ELEMENTS_SCHEMA} from '@angular/core';
import '@plan-finder/elements/define';

@Component({
  selector: 'app-service-plans',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`${element({...parts, link: ''}).replaceAll('\\', '\\\\')}\`,
})
export class ServicePlans {}`,

  /** A Svelte component. */
  svelte: parts => `<script lang="ts">
  // Install the npm package @plan-finder/elements.
  import '@plan-finder/elements/define';
</script>

${element({...parts, link: ''})}`,

  /** An Astro page or component; the link works without scripts. */
  astro: parts => `${inReservedSpace(element(parts))}

<style is:global>
${RESERVED_SPACE_CSS}
</style>

<script>
  // Install the npm package @plan-finder/elements.
  import '@plan-finder/elements/define';
</script>`,
} satisfies Record<string, (parts: Parts) => string>;

/**
 * A script that adds the widget to a page that someone else has made: with the vehicle of its JSON-LD, and without a
 * change to its layout.
 */
function tryOut({embed, scriptSettings, settings}: Parts): string {
  const defaults = {'auto-place': 'off', launcher: '', loading: 'lazy', 'vehicle-from': 'json-ld'};
  const attributes = {...defaults, ...scriptSettings, ...settings};
  const blocked = `plan-finder: ${embed} did not load. Its server may not be running, or the Content Security Policy of this page blocks it.`;
  return `(script => { script.src = ${inScript(embed)}; for (const [name, value] of Object.entries(${inScript(attributes)})) script.setAttribute('data-' + name, value); script.onload = () => planFinder('open'); script.onerror = () => alert(${inScript(blocked)}); document.head.append(script); })(document.createElement('script'));`;
}

/** The page types. */
export type SnippetKind = keyof typeof KINDS;
export const SNIPPET_KINDS = Object.keys(KINDS) as readonly SnippetKind[];

/** What identifies a car follows the #, which browsers do not send to servers, so that it is in no server's log. */
const OF_CAR: readonly SettingName[] = ['vin', 'license-plate'];

/** Adds the settings to the URL of the relay's page with the widget alone. */
function frameUrl(frame: string, settings: SnippetSettings): string {
  const url = new URL(frame);
  const isOfCar = ([name]: readonly [SettingName, string]): boolean => OF_CAR.includes(name);
  const entries = given(settings);
  const query = (chosen: typeof entries): string =>
    new URLSearchParams(chosen.map(([name, value]) => [name, value])).toString();
  url.search = query(entries.filter(entry => !isOfCar(entry)));
  url.hash = query(entries.filter(isOfCar));
  return url.href;
}

/** A literal for an inline script, which `</script>` would end. */
const inScript = (value: string | object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const inPhp = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** The page types whose snippet can contain a link. */
const LINKED_KINDS: readonly SnippetKind[] = ['script', 'place', 'element', 'site-header', 'wordpress', 'astro'];

/**
 * Returns the code to paste into a page. Throws a TypeError that names the option if the kind is unknown, the relay or the
 * link is not an http(s) URL, the relay's has credentials, a query or a fragment, or ends with `/embed.js` or the mount,
 * the mount is not a path, a setting is unknown or has an invalid value, or the kind does not support a link.
 */
export function snippet(kind: SnippetKind, options: SnippetOptions): string {
  const {relay, mount = DEFAULT_MOUNT, settings = {}, link = ''} = options;
  if (!Object.hasOwn(KINDS, kind)) throw new TypeError(`kind must be one of ${SNIPPET_KINDS.join(', ')}.`);
  if (!/^(?:\/|(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+)$/.test(mount))
    throw new TypeError('mount must be a path such as /dealer-one.');
  for (const [name, value] of Object.entries({relay, link}))
    if (typeof value !== 'string') throw new TypeError(`${name} must be text.`);
  if (typeof settings !== 'object' || settings === null) throw new TypeError('settings must be an object.');
  const base = readRelay(relay, mount);
  for (const [name, value] of given(settings)) {
    const problem = settingProblem(name, value);
    if (problem !== undefined) throw new TypeError(`settings: ${problem}`);
  }
  if (link !== '') checkLink(kind, link);
  const service = new URL(`.${mount}`, base).href.replace(/\/$/, '');
  const isDefault = mount === DEFAULT_MOUNT;
  return KINDS[kind]({
    embed: new URL('embed.js', base).href,
    service,
    frame: `${service}/frame`,
    scriptSettings: isDefault ? {} : {relay: service},
    settings,
    link,
  });
}

function readRelay(relay: string, mount: string): string {
  const base = relay.endsWith('/') ? relay : `${relay}/`;
  const {protocol, username, password, pathname, search, hash} = URL.canParse(base) ? new URL(base) : new URL('none:');
  if (!/^https?:$/.test(protocol) || [username, password, search, hash].some(part => part !== ''))
    throw new TypeError('relay must be a URL such as https://plans.your-dealership.example.');
  // Both are added to the URL.
  const added = ['/embed.js', mount].find(path => path !== '/' && pathname.endsWith(`${path}/`));
  if (added === undefined) return base;
  throw new TypeError(`relay must be the URL without ${added}, such as https://plans.your-dealership.example.`);
}

/** A link may be relative to the page. Other schemes, such as `javascript:` and `mailto:`, are rejected. */
function checkLink(kind: SnippetKind, link: string): void {
  if (!LINKED_KINDS.includes(kind)) {
    throw new TypeError(`link is not supported for ${kind}, only for ${LINKED_KINDS.join(', ')}.`);
  }
  const page = 'https://page.example/';
  if (URL.canParse(link, page) && /^https?:$/.test(new URL(link, page).protocol)) return;
  throw new TypeError('link must be the URL of a page, such as /service-plans.');
}
