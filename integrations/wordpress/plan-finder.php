<?php
/**
 * Plugin Name:       Plan Finder
 * Description:       Shows live prices of vehicle service contracts on a dealer's site: a block, a shortcode, and settings. Needs a relay of your own.
 * Version:           {{version}}
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * Author:            plan-finder contributors
 * License:           MIT
 * License URI:       https://opensource.org/licenses/MIT
 * Update URI:        false
 * Text Domain:       plan-finder
 * Domain Path:       /languages
 *
 * @package PlanFinder
 */

namespace PlanFinder;

defined( 'ABSPATH' ) || exit;

const VERSION = '{{version}}';
const FILE    = __FILE__;

require_once __DIR__ . '/includes/options.php';
require_once __DIR__ . '/includes/fields.php';
require_once __DIR__ . '/includes/placeholder.php';
require_once __DIR__ . '/includes/optimizers.php';
require_once __DIR__ . '/includes/block.php';
require_once __DIR__ . '/includes/preview.php';

if ( is_admin() ) {
	require_once __DIR__ . '/includes/admin.php';
}

/**
 * Loads the Spanish translation for every Spanish locale: the texts are written for readers in the US.
 */
function load_translation() {
	if ( 0 === strpos( determine_locale(), 'es' ) ) {
		load_textdomain( 'plan-finder', __DIR__ . '/languages/plan-finder-es_ES.mo' );
	}
}
add_action( 'init', __NAMESPACE__ . '\load_translation', 1 );
