/** A plugin that delays or combines a page's scripts, for speed or consent. */
interface Optimizer {
  /** Empty where only a general mark is known. */
  readonly name: string;
  /** The mark that it leaves on a delayed script tag. */
  readonly delayed?: string;
  /** Its other marks in a page, for a script tag without a mark. */
  readonly page: string;
}

/** The optimizers with known marks. */
const OPTIMIZERS: readonly Optimizer[] = [
  {
    name: 'WP Rocket',
    delayed: '[type="rocketlazyloadscript"], [data-rocket-src], [data-rocket-type], [data-rocket-status]',
    page: 'script[type="rocketlazyloadscript"], script[data-rocket-status], #wpr-usedcss',
  },
  {
    name: 'LiteSpeed Cache',
    delayed: '[type="litespeed/javascript"], [data-litespeed-src]',
    page: 'script[type="litespeed/javascript"], script[data-optimized], [src*="/litespeed/"], [href*="/litespeed/"]',
  },
  {
    name: 'Fast Velocity Minify',
    delayed: '[type="fvmdelay"]',
    page: 'script[type="fvmdelay"], [src*="/cache/fvm/"], [href*="/cache/fvm/"]',
  },
  {
    name: 'Perfmatters',
    delayed: '[type="pmdelayedscript"], [data-pmdelayedscript], [data-perfmatters-type]',
    page: 'script[type="pmdelayedscript"], script[data-pmdelayedscript], script[id^="perfmatters-"]',
  },
  {
    name: 'Flying Scripts',
    delayed: '[data-type="lazy"]',
    page: '#flying-scripts, script[data-type="lazy"][data-src]',
  },
  {
    name: 'FlyingPress',
    delayed: '[data-loading-method]',
    page: 'script[data-loading-method], [src*="/cache/flying-press/"], [href*="/cache/flying-press/"]',
  },
  {
    name: 'WP Meteor',
    delayed: '[type="javascript/blocked"], [data-wpmeteor-type], [data-wpmeteor-src]',
    page: 'script[type="javascript/blocked"], script[data-wpmeteor-type]',
  },
  {
    name: 'Rocket Loader',
    delayed: '[data-cf-settings], [data-cf-modified], [type$="-text/javascript"], [data-rocketsrc]',
    page: 'script[data-cf-settings], script[type$="-text/javascript"], script[src*="rocket-loader"]',
  },
  {name: 'NitroPack', delayed: '[type^="nitropack/"]', page: 'script[type^="nitropack/"]'},
  {
    name: 'Jetpack Boost',
    page: '[src*="/_jb_static/"], [href*="/_jb_static/"], [src*="/boost-cache/"], [href*="/boost-cache/"]',
  },
  {name: 'Autoptimize', page: '[src*="/cache/autoptimize/"], [href*="/cache/autoptimize/"]'},
  {name: '', delayed: '[data-src], [data-lazy-src]', page: 'script[data-lazy-src]'},
];

/** The optimizer that delayed a script, by its mark on the tag. */
export const delayerOf = (script: HTMLScriptElement | null): string | undefined =>
  OPTIMIZERS.find(({delayed}) => delayed && script?.matches(delayed))?.name;

/** An optimizer that is active on this page. */
export const optimizerHere = (): string | undefined => OPTIMIZERS.find(({page}) => document.querySelector(page))?.name;
