<?php
/**
 * The block, for pages, posts, templates and widget areas.
 *
 * @package PlanFinder
 */

namespace PlanFinder;

defined( 'ABSPATH' ) || exit;

/**
 * Registers the block.
 */
function register_block() {
	register_block_type( dirname( FILE ) . '/block', array( 'render_callback' => __NAMESPACE__ . '\render_block' ) );
}
add_action( 'init', __NAMESPACE__ . '\register_block' );

/**
 * Returns the HTML of a block.
 *
 * @param array $attributes The attributes of the block.
 */
function render_block( $attributes ) {
	$settings = isset( $attributes['settings'] ) && is_array( $attributes['settings'] ) ? $attributes['settings'] : array();
	$html     = placeholder( $settings );
	return '' === $html ? '' : '<div ' . wrapper_attributes( $attributes ) . '>' . $html . '</div>';
}

/**
 * Returns the attributes of the block's element, with its HTML anchor: some versions of WordPress add none to a block that
 * the server renders.
 *
 * @param array $attributes The attributes of the block.
 */
function wrapper_attributes( $attributes ) {
	$html   = get_block_wrapper_attributes();
	$anchor = isset( $attributes['anchor'] ) && is_string( $attributes['anchor'] ) ? $attributes['anchor'] : '';
	return '' === $anchor || preg_match( '/(^|\s)id=/', $html ) ? $html : 'id="' . esc_attr( $anchor ) . '" ' . $html;
}

/**
 * Passes the labels of the settings and the preview to the block's editor.
 */
function pass_to_editor() {
	$data = array(
		'fields'      => setting_fields(),
		'groups'      => array(
			'vehicle'  => __( 'Car', 'plan-finder' ),
			'look'     => __( 'Appearance', 'plan-finder' ),
			'behavior' => __( 'Behavior', 'plan-finder' ),
		),
		'preview'     => preview_url(),
		'hasRelay'    => '' !== options()['relay'],
		'settingsUrl' => current_user_can( 'manage_options' ) ? admin_url( 'options-general.php?page=plan-finder' ) : '',
		'texts'       => array(
			'title'    => __( 'Plan Finder', 'plan-finder' ),
			'preview'  => __( 'Preview of the widget', 'plan-finder' ),
			'noRelay'  => __( 'Enter the URL of your relay before the widget can appear here.', 'plan-finder' ),
			'askAdmin' => __( 'Ask an administrator of this site to do that under Settings → Plan Finder.', 'plan-finder' ),
			'open'     => __( 'Open the settings', 'plan-finder' ),
			'default'  => __( 'Use the site’s setting', 'plan-finder' ),
			'note'     => __( 'Settings left empty use the site-wide value: Settings → Plan Finder.', 'plan-finder' ),
		),
	);
	$handle = generate_block_asset_handle( 'plan-finder/plan-finder', 'editorScript' );
	wp_add_inline_script( $handle, 'window.planFinderBlock = ' . wp_json_encode( $data, JSON_HEX_TAG ) . ';', 'before' );
}
add_action( 'enqueue_block_editor_assets', __NAMESPACE__ . '\pass_to_editor' );
