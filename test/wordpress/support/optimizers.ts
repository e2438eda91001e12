/**
 * What optimization plugins and services do to scripts, each by the filter or the attribute that it documents: PHP that
 * returns whether a script is left alone, from `$tag` (its tag), `$src` and `$handle`. WordPress has a plugin that holds
 * back all others.
 */
export const OPTIMIZERS: Readonly<Record<string, string>> = {
  'WP Rocket, which delays scripts': matchesAny('rocket_delay_js_exclusions'),
  'WP Rocket, which defers scripts': matchesAny('rocket_exclude_defer_js'),
  'WP Rocket, which minifies scripts': matchesAny('rocket_exclude_js'),
  'WP Rocket, which combines scripts of other hosts': containsAny('rocket_minify_excluded_external_js'),
  'WP Rocket, by the attribute': "return strpos( $tag, ' data-nowprocket' ) !== false;",
  'Autoptimize, which aggregates scripts': `
    foreach ( array_filter( array_map( 'trim', explode( ',', apply_filters( 'autoptimize_filter_js_exclude', 's_sid, smowtion' ) ) ) ) as $part )
      if ( strpos( $tag, $part ) !== false ) return true;
    return false;`,
  'Autoptimize, by the attribute': "return strpos( $tag, 'data-noptimize=' ) !== false;",
  'LiteSpeed Cache, which combines scripts': containsAny('litespeed_optimize_js_excludes'),
  'LiteSpeed Cache, which delays scripts': containsAny('litespeed_optm_js_defer_exc'),
  'LiteSpeed Cache, which delays scripts for guests': containsAny('litespeed_optm_gm_js_exc'),
  'LiteSpeed Cache, by the attributes':
    'return strpos( $tag, \'data-no-optimize="1"\' ) !== false && strpos( $tag, \'data-no-defer="1"\' ) !== false;',
  'LiteSpeed Cache, with embed.js in its list of scripts to delay': `
    foreach ( apply_filters( 'litespeed_optm_js_delay_inc', array( 'embed.js', 'embed.min.js' ) ) as $part )
      if ( strpos( $src, $part ) !== false ) return false;
    return true;`,
  "SiteGround's Speed Optimizer, which minifies scripts": `return in_array( $handle, apply_filters( 'sgo_js_minify_exclude', array() ), true );`,
  "SiteGround's Speed Optimizer, which combines scripts": `return in_array( $handle, apply_filters( 'sgo_javascript_combine_exclude', array() ), true );`,
  "SiteGround's Speed Optimizer, which combines scripts of other hosts": containsAny(
    'sgo_javascript_combine_excluded_external_paths',
  ),
  "SiteGround's Speed Optimizer, which defers scripts": `return in_array( $handle, apply_filters( 'sgo_js_async_exclude', array() ), true );`,
  'W3 Total Cache, which minifies scripts': `return ! apply_filters( 'w3tc_minify_js_do_tag_minification', true, $tag, $src );`,
  'Perfmatters, which delays scripts': containsAny('perfmatters_delay_js_exclusions'),
  'Perfmatters, which defers scripts': containsAny('perfmatters_defer_js_exclusions'),
  'FlyingPress, which delays scripts': containsAny('flying_press_exclude_from_delay:js'),
  'FlyingPress, which defers scripts': containsAny('flying_press_exclude_from_defer:js'),
  'FlyingPress, which minifies scripts': containsAny('flying_press_exclude_from_minify:js'),
  'WP-Optimize, which minifies scripts': containsAny('wp-optimize-minify-default-exclusions'),
  'Jetpack Boost, which combines scripts': `return ! apply_filters( 'js_do_concat', true, $handle );`,
  'Jetpack Boost, by the attribute': `return strpos( $tag, 'data-jetpack-boost="ignore"' ) !== false;`,
  "Cloudflare's Rocket Loader, by the attribute": `return strpos( $tag, 'data-cfasync="false"' ) !== false;`,
  'WP Meteor, by the attribute': `return strpos( $tag, 'data-wpmeteor-nooptimize="true"' ) !== false;`,
  'NitroPack, by the attribute': "return strpos( $tag, ' nitro-exclude' ) !== false;",
};

/** A filter for a list of parts of URLs. */
function containsAny(filter: string): string {
  return `
    foreach ( apply_filters( '${filter}', array( 'a-script-of-the-plugin.js' ) ) as $part )
      if ( strpos( $src, $part ) !== false ) return true;
    return false;`;
}

/** A filter for a list of regular expressions. */
function matchesAny(filter: string): string {
  return `
    foreach ( apply_filters( '${filter}', array( 'a-script-of-the-plugin.js' ) ) as $pattern )
      if ( preg_match( '#' . str_replace( '#', '\\#', $pattern ) . '#i', $tag ) ) return true;
    return false;`;
}

/** The handle of a script of another plugin, which every optimizer holds back. */
const OTHER_PLUGIN = 'wp-embed';

/** A plugin that holds back scripts: for good, as seen by a visitor who touches nothing. */
export const holdBack = (leavesAlone: string): string => `
function leaves_alone( $tag, $src, $handle ) { ${leavesAlone} }
add_action( 'wp_enqueue_scripts', function () { wp_enqueue_script( '${OTHER_PLUGIN}' ); } );
add_filter( 'script_loader_tag', function ( $tag, $handle, $src ) {
	return leaves_alone( $tag, $src, $handle ) ? $tag : str_replace( '<script', '<script type="held-back"', preg_replace( '/ type=.text.javascript./', '', $tag ) );
}, 1000, 3 );
`;

/** The tags that a plugin has held back, on a page. */
export const HELD_BACK = 'script[type="held-back"]';

/** What plugins do to all scripts, and need not be told not to. */
export const REWRITES: Readonly<Record<string, string>> = {
  'defers every script':
    "return preg_replace( '/<script(?=[^>]* src=)/', '<script defer', str_replace( '<script async', '<script', $html ) );",
  'moves scripts to the end of the page and reorders them': `
    preg_match_all( '~<script[^>]*></script>~', $html, $found );
    return str_replace( '</body>', implode( array_reverse( $found[0] ) ) . '</body>', str_replace( $found[0], '', $html ) );`,
};

/** A plugin that rewrites each page. */
export const rewriting = (code: string): string =>
  `add_action( 'template_redirect', function () { ob_start( function ( $html ) { ${code} } ); } );`;
