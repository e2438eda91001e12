<?php
/**
 * The labels of the settings, for the settings page and the block.
 *
 * @package PlanFinder
 */

namespace PlanFinder;

defined( 'ABSPATH' ) || exit;

/**
 * Returns the fields of the look by the name of their custom property, without its prefix.
 */
function look_fields() {
	return array(
		'accent'    => array(
			'label' => __( 'Accent color', 'plan-finder' ),
			'help'  => __( 'Buttons, focus and highlights. Use your brand color.', 'plan-finder' ),
		),
		'on-accent' => array(
			'label' => __( 'Text on the accent color', 'plan-finder' ),
			'help'  => __( 'Leave empty for white or black, whichever is easier to read.', 'plan-finder' ),
		),
		'text'      => array(
			'label' => __( 'Text color', 'plan-finder' ),
			'help'  => '',
		),
		'surface'   => array(
			'label' => __( 'Background color', 'plan-finder' ),
			'help'  => '',
		),
		'radius'    => array(
			'label' => __( 'Corner radius', 'plan-finder' ),
			'help'  => __( 'In pixels. Default: 12.', 'plan-finder' ),
		),
	);
}

/**
 * Returns the fields of the widget's settings by name.
 *
 * Their groups: the car, the look, and how the widget behaves. The settings page has no fields for the car, except for
 * where it is registered.
 */
function setting_fields() {
	return vehicle_fields() + style_fields() + behavior_fields();
}

/**
 * The car that the form starts with.
 */
function vehicle_fields() {
	$fields = array(
		'vin'           => array( __( 'VIN', 'plan-finder' ), __( '17 characters', 'plan-finder' ) ),
		'license-plate' => array( __( 'License plate', 'plan-finder' ), '' ),
		'make'          => array( __( 'Make', 'plan-finder' ), '' ),
		'model'         => array( __( 'Model', 'plan-finder' ), '' ),
		'year'          => array( __( 'Model year', 'plan-finder' ), '' ),
		'mileage'       => array( __( 'Current mileage', 'plan-finder' ), '' ),
		'state'         => array( __( 'State', 'plan-finder' ), __( 'Where cars are registered: two letters, such as TX', 'plan-finder' ) ),
		'zip'           => array( __( 'ZIP code', 'plan-finder' ), '' ),
		'vehicle-from'  => array(
			__( 'Vehicle on this page', 'plan-finder' ),
			__( 'For pages of one vehicle', 'plan-finder' ),
			array( 'json-ld' => __( 'Read the VIN (or make, model, and year) and the mileage from the page’s structured data', 'plan-finder' ) ),
		),
		'auto-search'   => array( __( 'Search immediately', 'plan-finder' ), __( 'If the car, its mileage, and its state or ZIP code are known. Each page view can use one search of your account.', 'plan-finder' ) ),
	);
	return in_group( 'vehicle', $fields );
}

/**
 * The look of one widget.
 */
function style_fields() {
	$fields = array(
		'theme'         => array(
			__( 'Color scheme', 'plan-finder' ),
			'',
			array(
				'auto'  => __( 'Match your page', 'plan-finder' ),
				'light' => __( 'Light', 'plan-finder' ),
				'dark'  => __( 'Dark', 'plan-finder' ),
			),
		),
		'density'       => array(
			__( 'Density', 'plan-finder' ),
			'',
			array(
				'comfortable' => __( 'Comfortable', 'plan-finder' ),
				'compact'     => __( 'Compact', 'plan-finder' ),
			),
		),
		'lang'          => array(
			__( 'Language', 'plan-finder' ),
			__( 'Default: the language of your page', 'plan-finder' ),
			array(
				'en' => 'English',
				'es' => 'Español',
			),
		),
		'heading-level' => array( __( 'Heading level', 'plan-finder' ), __( 'Default: 2', 'plan-finder' ) ),
		'initial-count' => array( __( 'Plans shown initially', 'plan-finder' ), __( 'Default: all', 'plan-finder' ) ),
		'max-compare'   => array( __( 'Plans that can be compared', 'plan-finder' ), __( 'Default: 4', 'plan-finder' ) ),
	);
	return in_group( 'look', $fields );
}

/**
 * What the widget does.
 */
function behavior_fields() {
	$fields = array(
		'handoff'    => array(
			__( 'Checkout', 'plan-finder' ),
			'',
			array(
				'self'  => __( 'Opens in the same tab', 'plan-finder' ),
				'blank' => __( 'Opens in a new tab', 'plan-finder' ),
				'event' => __( 'Your page opens it, with an event', 'plan-finder' ),
			),
		),
		'contact'    => array( __( 'Contact for questions', 'plan-finder' ), __( 'A phone number or an email address. Each plan gets a link to ask about it.', 'plan-finder' ) ),
		'list-info'  => array( __( 'How you are paid', 'plan-finder' ), __( 'Your sentence under “How this list works”, such as who pays you a commission.', 'plan-finder' ) ),
		'consent'    => array(
			__( 'Consent', 'plan-finder' ),
			__( 'Analytics, attribution and storage for Back navigation', 'plan-finder' ),
			array(
				'auto'    => __( 'Follows Google Consent Mode', 'plan-finder' ),
				'granted' => __( 'Always allowed', 'plan-finder' ),
				'denied'  => __( 'Never allowed', 'plan-finder' ),
			),
		),
		'analytics'  => array(
			__( 'Analytics', 'plan-finder' ),
			'',
			array(
				'events'    => __( 'Events on the page', 'plan-finder' ),
				'datalayer' => __( 'Google Analytics 4 ecommerce events in the data layer', 'plan-finder' ),
			),
		),
		'reference'  => array( __( 'Your reference', 'plan-finder' ), __( 'Such as a stock number or a salesperson: every event has it.', 'plan-finder' ) ),
		'loading'    => array(
			__( 'Loading', 'plan-finder' ),
			'',
			array(
				'eager' => __( 'With the page', 'plan-finder' ),
				'lazy'  => __( 'When it is near the viewport', 'plan-finder' ),
			),
		),
		'prefetch'   => array(
			__( 'Prefetch prices', 'plan-finder' ),
			'',
			array(
				'intent' => __( 'As soon as the form is complete', 'plan-finder' ),
				'off'    => __( 'Only after a click on the button', 'plan-finder' ),
			),
		),
		'url-state'  => array(
			__( 'Filters in the page’s URL', 'plan-finder' ),
			'',
			array(
				'off'   => __( 'No', 'plan-finder' ),
				'query' => __( 'Yes', 'plan-finder' ),
			),
		),
		'miles-unit' => array(
			__( 'Unit of a plan’s miles', 'plan-finder' ),
			__( 'As in your account. Ask the person who runs your relay.', 'plan-finder' ),
			array(
				'thousands' => __( 'Thousands', 'plan-finder' ),
				'miles'     => __( 'Miles', 'plan-finder' ),
				'unknown'   => __( 'Unknown: hide them', 'plan-finder' ),
			),
		),
		'search'     => array(
			__( 'Kind of relay', 'plan-finder' ),
			'',
			array(
				'async' => __( 'Plan Finder’s relay', 'plan-finder' ),
				'sync'  => __( 'A plain proxy that only adds the key', 'plan-finder' ),
			),
		),
	);
	return in_group( 'behavior', $fields );
}

/**
 * Names the parts of fields, and adds the kind of their values.
 *
 * @param string $group  The group of all these fields.
 * @param array  $fields Label, help and labels of choices by name.
 */
function in_group( $group, $fields ) {
	$named = array();
	foreach ( $fields as $name => $field ) {
		$kind           = widget()['settings'][ $name ];
		$max_length     = max_length( $kind );
		$type           = is_array( $kind ) ? 'number' : $kind;
		if ( isset( $field[2] ) ) {
			$type = 'choice';
		} elseif ( null !== $max_length ) {
			$type = 'text';
		}
		$named[ $name ] = array(
			'group'     => $group,
			'label'     => $field[0],
			'help'      => $field[1],
			'choices'   => isset( $field[2] ) ? $field[2] : array(),
			'type'      => $type,
			'min'       => isset( $kind['min'] ) ? $kind['min'] : null,
			'max'       => isset( $kind['max'] ) ? $kind['max'] : null,
			'maxlength' => $max_length,
		);
	}
	return $named;
}
