<?php
/**
 * A page with nothing but the widget, in the site's theme, which the block and the settings page show in a frame. It is
 * on the site's own origin, so the relay accepts its searches.
 *
 * @package PlanFinder
 */

namespace PlanFinder;

defined( 'ABSPATH' ) || exit;

const PREVIEW = 'plan_finder_preview';

/**
 * Returns the URL of the preview for the current user.
 */
function preview_url() {
	return add_query_arg( PREVIEW, wp_create_nonce( PREVIEW ), home_url( '/' ) );
}

/**
 * Returns an array of the query.
 *
 * @param string $name Its name.
 */
function query_list( $name ) {
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended, WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- Verified by the caller; the readers sanitize each value.
	return isset( $_GET[ $name ] ) && is_array( $_GET[ $name ] ) ? wp_unslash( $_GET[ $name ] ) : array();
}

/**
 * Shows that the script could not be loaded, once that happens: the script itself, which has the page check, cannot.
 *
 * @param string $relay The URL of the relay.
 */
function show_script_failure( $relay ) {
	if ( '' === $relay ) {
		return;
	}
	/* translators: %s: the URL of the relay's script. */
	$text = __( 'Your browser could not load %s. Check that the URL of your relay is right and that the relay is running.', 'plan-finder' );
	echo '<p id="plan-finder-failure" role="alert" style="padding:1em" hidden>' . esc_html( sprintf( $text, script_url( $relay ) ) ) . '</p>';
	wp_print_inline_script_tag( 'addEventListener("error",function(e){if(e.target.id==="' . HANDLE . '-js")document.getElementById("plan-finder-failure").hidden=false},true)' );
}

/**
 * Reports the height of the page to the block that shows it: an editor on an isolated page cannot read its frames.
 */
function report_height() {
	wp_print_inline_script_tag( 'new ResizeObserver(function(){parent.postMessage({planFinderHeight:Math.ceil(document.body.getBoundingClientRect().height)},location.origin)}).observe(document.body)' );
}

/**
 * Responds with the preview to people who can edit posts.
 */
function show_preview() {
	if ( ! isset( $_GET[ PREVIEW ] ) ) {
		return;
	}
	$nonce = sanitize_text_field( wp_unslash( $_GET[ PREVIEW ] ) );
	if ( ! current_user_can( 'edit_posts' ) || ! wp_verify_nonce( $nonce, PREVIEW ) ) {
		wp_die( esc_html__( 'This preview has expired. Reload the page that shows it.', 'plan-finder' ), '', array( 'response' => 403 ) );
	}
	nocache_headers();
	header( 'X-Robots-Tag: noindex' );
	header( 'X-Frame-Options: SAMEORIGIN' );
	show_admin_bar( false );

	$options         = options();
	list( $own )     = read_settings( query_list( 'settings' ) );
	// A preview searches only when someone clicks its button.
	unset( $own['auto-search'] );
	$own['prefetch'] = 'off';
	$own['loading']  = 'eager';
	if ( current_user_can( 'manage_options' ) && array() !== query_list( 'look' ) ) {
		list( $options['look'] ) = read_look( query_list( 'look' ) );
		$options['settings']     = array();
	}
	unset( $options['settings']['auto-search'] );
	$html = widget_html( $options, $own, array() );
	?>
<!DOCTYPE html>
<html <?php language_attributes(); ?>>
<head>
<meta charset="<?php bloginfo( 'charset' ); ?>">
<meta name="viewport" content="width=device-width">
<title><?php esc_html_e( 'Preview of the widget', 'plan-finder' ); ?></title>
	<?php wp_head(); ?>
<style>html,body{margin:0!important;padding:0!important;min-height:0!important}</style>
</head>
<body <?php body_class(); ?>>
	<?php
	report_height();
	show_script_failure( $options['relay'] );
	// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Escaped by widget_html().
	echo $html;
	wp_footer();
	?>
</body>
</html>
	<?php
	exit;
}
add_action( 'template_redirect', __NAMESPACE__ . '\show_preview', 0 );
