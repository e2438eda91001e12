<?php
/**
 * Excludes the widget's script from optimization plugins, by the filters that they offer to other plugins. A script that
 * is delayed shows no form until someone touches the page; one that is combined with others is updated too late.
 * The attributes of the script tag cover the plugins and services that have no such filter.
 *
 * @package PlanFinder
 */

namespace PlanFinder;

defined( 'ABSPATH' ) || exit;

/**
 * Returns the part of the script's URL that identifies it: plugins search for it in a script tag.
 */
function script_pattern() {
	$relay = options()['relay'];
	return '' === $relay ? '' : preg_replace( '~^https?://~', '', script_url( $relay ) );
}

/**
 * Adds the script to a list of URLs: an array, or a text with commas.
 *
 * @param array|string $excluded The list.
 */
function exclude_url( $excluded ) {
	$pattern = script_pattern();
	if ( '' === $pattern ) {
		return $excluded;
	}
	if ( is_string( $excluded ) ) {
		return '' === trim( $excluded ) ? $pattern : $excluded . ', ' . $pattern;
	}
	return array_merge( (array) $excluded, array( $pattern ) );
}

/**
 * Adds the script to a list whose entries are regular expressions.
 *
 * @param array $excluded The list.
 */
function exclude_pattern( $excluded ) {
	$pattern = script_pattern();
	return '' === $pattern ? $excluded : array_merge( (array) $excluded, array( preg_quote( $pattern ) ) ); // phpcs:ignore WordPress.PHP.PregQuoteDelimiter.Missing
}

/**
 * Adds the relay to a list of hosts.
 *
 * @param array $excluded The list.
 */
function exclude_host( $excluded ) {
	$host = (string) wp_parse_url( options()['relay'], PHP_URL_HOST );
	return '' === $host ? $excluded : array_merge( (array) $excluded, array( $host ) );
}

/**
 * Adds the script to a list of handles.
 *
 * @param array $excluded The list.
 */
function exclude_handle( $excluded ) {
	return array_merge( (array) $excluded, array( HANDLE ) );
}

/**
 * Removes the script from a list of scripts to delay.
 *
 * @param array $delayed The list.
 */
function keep_from_list( $delayed ) {
	$pattern = script_pattern();
	if ( '' === $pattern || ! is_array( $delayed ) ) {
		return $delayed;
	}
	$matches = static function ( $entry ) use ( $pattern ) {
		return is_string( $entry ) && '' !== $entry && false !== strpos( $pattern, $entry );
	};
	return array_values( array_filter( $delayed, static fn( $entry ) => ! $matches( $entry ) ) );
}

/**
 * Whether to minify a script (W3 Total Cache).
 *
 * @param bool   $does Whether it would be minified.
 * @param string $tag  Its tag.
 */
function keep_tag( $does, $tag = '' ) {
	$pattern = script_pattern();
	return '' !== $pattern && false !== strpos( (string) $tag, $pattern ) ? false : $does;
}

/**
 * Whether to combine a script (Jetpack Boost, Page Optimize).
 *
 * @param bool   $does   Whether it would be combined.
 * @param string $handle Its handle.
 */
function keep_handle( $does, $handle = '' ) {
	return HANDLE === $handle ? false : $does;
}

/**
 * Registers a filter for each of these plugins, grouped by what their filters pass.
 */
function exclude_from_optimizers() {
	$filters = array(
		'exclude_pattern' => array(
			// WP Rocket: combine and minify, delay, defer.
			'rocket_exclude_js',
			'rocket_delay_js_exclusions',
			'rocket_exclude_defer_js',
		),
		'exclude_url'     => array(
			'autoptimize_filter_js_exclude',
			// LiteSpeed Cache: combine and minify; defer and delay; the same for guests.
			'litespeed_optimize_js_excludes',
			'litespeed_optm_js_defer_exc',
			'litespeed_optm_gm_js_exc',
			'perfmatters_delay_js_exclusions',
			'perfmatters_defer_js_exclusions',
			'flying_press_exclude_from_delay:js',
			'flying_press_exclude_from_defer:js',
			'flying_press_exclude_from_minify:js',
			'wp-optimize-minify-default-exclusions',
		),
		'exclude_host'    => array(
			'rocket_minify_excluded_external_js',
			'sgo_javascript_combine_excluded_external_paths',
		),
		'exclude_handle'  => array(
			// SiteGround's Speed Optimizer.
			'sgo_js_minify_exclude',
			'sgo_javascript_combine_exclude',
			'sgo_js_async_exclude',
		),
		'keep_from_list'  => array( 'litespeed_optm_js_delay_inc' ),
	);
	foreach ( $filters as $callback => $names ) {
		foreach ( $names as $name ) {
			add_filter( $name, __NAMESPACE__ . '\\' . $callback, 20 );
		}
	}
	add_filter( 'w3tc_minify_js_do_tag_minification', __NAMESPACE__ . '\keep_tag', 20, 2 );
	add_filter( 'js_do_concat', __NAMESPACE__ . '\keep_handle', 20, 2 );
}
exclude_from_optimizers();
