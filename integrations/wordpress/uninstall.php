<?php
/**
 * Removes what the plugin has saved, on every site of a network.
 *
 * @package PlanFinder
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $plan_finder_site ) {
		switch_to_blog( $plan_finder_site );
		delete_option( 'plan_finder' );
		restore_current_blog();
	}
} else {
	delete_option( 'plan_finder' );
}
