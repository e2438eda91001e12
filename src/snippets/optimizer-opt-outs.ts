/** The attributes of a script tag that exclude it from WordPress optimization plugins and services. */
export const OPTIMIZER_OPT_OUTS: Readonly<Record<string, string>> = {
  // LiteSpeed Cache
  'data-no-optimize': '1',
  'data-no-defer': '1',
  // Autoptimize
  'data-noptimize': '1',
  // Jetpack Boost
  'data-jetpack-boost': 'ignore',
  // WP Rocket
  'data-nowprocket': '',
  // Cloudflare's Rocket Loader
  'data-cfasync': 'false',
  // WP Meteor
  'data-wpmeteor-nooptimize': 'true',
  // NitroPack
  'nitro-exclude': '',
};
