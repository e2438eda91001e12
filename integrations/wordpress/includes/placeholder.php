<?php
/**
 * The placeholder that the widget replaces, the shortcode, and the widget's script.
 *
 * @package PlanFinder
 */

namespace PlanFinder;

defined( 'ABSPATH' ) || exit;

const HANDLE = 'plan-finder';

/**
 * Registers the relay's script. The plugin enqueues it only on pages with a placeholder; a theme can do so on others.
 */
function register_script() {
	$relay = options()['relay'];
	if ( '' !== $relay ) {
		// The relay versions what embed.js loads, so its URL has no version.
		wp_register_script( HANDLE, script_url( $relay ), array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
	}
}
add_action( 'init', __NAMESPACE__ . '\register_script' );

/**
 * Returns attributes as HTML; one without a value is a flag.
 *
 * @param array  $attributes Values by name.
 * @param string $prefix     What each name starts with.
 */
function attributes_html( $attributes, $prefix = '' ) {
	$html = '';
	foreach ( $attributes as $name => $value ) {
		$html .= ' ' . $prefix . $name . ( '' === $value ? '' : '="' . esc_attr( $value ) . '"' );
	}
	return $html;
}

/**
 * Adds the attributes that keep optimization plugins and services away from the script.
 *
 * @param string $tag    The script tag.
 * @param string $handle The script's handle.
 */
function mark_script( $tag, $handle ) {
	if ( HANDLE !== $handle ) {
		return $tag;
	}
	// `async` in any version of WordPress, and no widget of the script's own where the page has no placeholder.
	$marks = array( 'async' => '', 'data-auto-place' => 'off' ) + widget()['scriptAttributes'];
	$relay = options()['relay'];
	if ( null !== wp_parse_url( $relay, PHP_URL_PATH ) && script_url( $relay ) !== $relay ) {
		// The path of one partner in a relay with several.
		$marks['data-relay'] = $relay;
	}
	list( $site ) = read_settings( options()['settings'] );
	// The loader reads loading only from its own tag, and consent also on pages without a placeholder.
	foreach ( array_intersect_key( $site, array_flip( array( 'loading', 'consent' ) ) ) as $name => $value ) {
		$marks[ 'data-' . $name ] = $value;
	}
	return preg_replace( '/<script(?=[^>]*\ssrc=)/', '<script' . attributes_html( $marks ), $tag, 1 );
}
// After every filter that rewrites tags.
add_filter( 'script_loader_tag', __NAMESPACE__ . '\mark_script', 100, 2 );

/**
 * Returns the style sheet of the widget: the space it needs, and the colors of this site.
 *
 * @param array $look Values of custom properties, as of read_look().
 */
function style( $look ) {
	$tokens = '';
	foreach ( $look as $name => $value ) {
		$tokens .= 'radius' === $name ? "--plan-radius:{$value}px;" : "--plan-color-{$name}:{$value};";
	}
	return '<style>' . widget()['space'] . ( '' === $tokens ? '' : 'plan-finder,plan-saved-prices{' . $tokens . '}' ) . '</style>';
}

/**
 * Returns a note that only people who can edit the page see.
 *
 * @param string[] $problems What is wrong.
 */
function notes( $problems ) {
	if ( array() === $problems || ! current_user_can( 'edit_posts' ) ) {
		return '';
	}
	$text = implode( ' ', $problems );
	/* translators: %s: what is wrong, in full sentences. */
	return '<p class="plan-finder-note"><em>' . esc_html( sprintf( __( 'Plan Finder: %s Only people who can edit this site see this note.', 'plan-finder' ), $text ) ) . '</em></p>';
}

/**
 * Returns the HTML of a widget.
 *
 * @param array $given The settings of this widget; those of the site apply to the others.
 */
function placeholder( $given ) {
	list( $own, $problems ) = read_settings( $given );
	return widget_html( options(), $own, $problems );
}

/**
 * Returns the HTML of a widget with certain options.
 *
 * @param array    $options  Options, as of options().
 * @param array    $own      The settings of this widget.
 * @param string[] $problems What is wrong with other settings.
 */
function widget_html( $options, $own, $problems ) {
	$link = '' === $options['link'] ? '' : '<a href="' . esc_url( $options['link'] ) . '">' . esc_html__( 'See vehicle service contracts', 'plan-finder' ) . '</a>';
	if ( is_feed() ) {
		return $link;
	}
	if ( '' === $options['relay'] ) {
		return $link . notes( array( __( 'Enter the URL of your relay under Settings → Plan Finder.', 'plan-finder' ) ) );
	}
	wp_enqueue_script( HANDLE );
	list( $site ) = read_settings( $options['settings'] );
	list( $look ) = read_look( $options['look'] );
	$settings     = $own + $site;
	return style( $look )
		. '<div class="plan-finder-space"><div data-plan-finder' . attributes_html( $settings, 'data-' ) . '>' . $link . '</div></div>'
		. notes( $problems );
}

/**
 * The shortcode, such as [plan_finder state="TX" auto-search].
 *
 * @param array|string $attributes The attributes; an empty text if there are none.
 */
function shortcode( $attributes ) {
	// Text editors replace straight quotes, which WordPress requires, with curly ones.
	$without_quotes = static function ( $value ) {
		return preg_replace( '/^[“”″‘’]+|[“”″‘’]+$/u', '', $value );
	};
	return placeholder( is_array( $attributes ) ? array_map( $without_quotes, $attributes ) : array() );
}
add_shortcode( 'plan_finder', __NAMESPACE__ . '\shortcode' );
