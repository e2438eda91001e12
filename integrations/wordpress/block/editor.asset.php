<?php
/**
 * What the block's editor needs.
 *
 * @package PlanFinder
 */

return array(
	'dependencies' => array( 'wp-block-editor', 'wp-blocks', 'wp-components', 'wp-element' ),
	'version'      => '{{version}}',
);
