<?php
/**
 * What is saved: the relay, the look, and the settings of every widget on this site.
 *
 * @package PlanFinder
 */

namespace PlanFinder;

defined( 'ABSPATH' ) || exit;

const OPTION = 'plan_finder';

/** The longest text that a setting without a limit of its own accepts, in characters. */
const MAX_LENGTH = 300;

/**
 * Returns what the build wrote for this version of the widget: its settings with the values they accept, the CSS that
 * reserves its space, and the attributes that exclude its script from optimization.
 *
 * @return array{settings: array, space: string, scriptAttributes: array}
 */
function widget() {
	static $widget = null;
	if ( null === $widget ) {
		$widget = wp_json_file_decode( dirname( FILE ) . '/widget.json', array( 'associative' => true ) );
	}
	return $widget;
}

/**
 * Returns the saved options, complete and of the expected types, whatever the database contains.
 *
 * @return array{relay: string, link: string, look: array, settings: array}
 */
function options() {
	$saved = get_option( OPTION, array() );
	$saved = is_array( $saved ) ? $saved : array();
	$text  = static function ( $name ) use ( $saved ) {
		return isset( $saved[ $name ] ) && is_string( $saved[ $name ] ) ? $saved[ $name ] : '';
	};
	$list  = static function ( $name ) use ( $saved ) {
		return isset( $saved[ $name ] ) && is_array( $saved[ $name ] ) ? array_filter( $saved[ $name ], 'is_string' ) : array();
	};
	return array(
		'relay'    => $text( 'relay' ),
		'link'     => $text( 'link' ),
		'look'     => $list( 'look' ),
		'settings' => $list( 'settings' ),
	);
}

/**
 * Returns the relay's URL without a trailing slash; null if the text is not an http(s) URL without credentials.
 *
 * @param string $text What someone entered: the URL of the relay, of its embed.js, or of one partner's path.
 */
function read_relay( $text ) {
	$url   = preg_replace( '~^(\w+://[^/]+)/+embed\.js$|/+$~', '$1', trim( $text ) );
	$parts = wp_parse_url( $url );
	if ( ! is_array( $parts ) || ! isset( $parts['scheme'], $parts['host'] ) || isset( $parts['user'] ) || isset( $parts['query'] ) || isset( $parts['fragment'] ) ) {
		return null;
	}
	if ( ! in_array( strtolower( $parts['scheme'] ), array( 'http', 'https' ), true ) ) {
		return null;
	}
	$clean = esc_url_raw( $url, array( 'http', 'https' ) );
	return $clean === $url ? $url : null;
}

/**
 * Returns the URL of the script: below the relay's host, or beside the last part of a path.
 *
 * @param string $relay The URL of a relay, as of read_relay().
 */
function script_url( $relay ) {
	return ( null === wp_parse_url( $relay, PHP_URL_PATH ) ? $relay : dirname( $relay ) ) . '/embed.js';
}

/**
 * Returns the value of a contact as a URL: also for a bare phone number or email address.
 *
 * @param string $text What someone entered.
 */
function read_contact( $text ) {
	if ( is_email( $text ) ) {
		return 'mailto:' . $text;
	}
	if ( preg_match( '/^\+?[\d\s().-]{7,}$/', $text ) ) {
		return 'tel:' . preg_replace( '/[^\d+]/', '', $text );
	}
	return 'event' === strtolower( $text ) ? 'event' : esc_url_raw( $text, array( 'tel', 'sms', 'mailto' ) );
}

/**
 * Returns a text without tags, in one line. Unlike sanitize_text_field(), it keeps what URLs encode, such as %20.
 *
 * @param string $value What someone entered.
 */
function read_text( $value ) {
	return trim( wp_strip_all_tags( wp_pre_kses_less_than( wp_check_invalid_utf8( $value ) ), true ) );
}

/**
 * Reads settings of the widget, and lists those that are unknown or have an invalid value. An empty value is not set.
 *
 * @param array $given Values by name. A flag may also be a value without a name, as in [plan_finder auto-search].
 * @return array{0: array, 1: string[]} The valid settings as text by name, and what is wrong with the others.
 */
function read_settings( $given ) {
	$settings = array();
	$problems = array();
	foreach ( $given as $name => $value ) {
		if ( is_int( $name ) ) {
			$name  = $value;
			$value = true;
		}
		$name = is_string( $name ) ? strtolower( trim( $name ) ) : '';
		$text = is_scalar( $value ) ? read_text( (string) $value ) : '';
		if ( ! isset( widget()['settings'][ $name ] ) ) {
			/* translators: %s: the name that someone entered. */
			$problems[] = sprintf( __( '“%s” is not a setting of the widget.', 'plan-finder' ), $name );
			continue;
		}
		if ( true === $value && 'flag' !== widget()['settings'][ $name ] ) {
			/* translators: %s: the name of a setting. */
			$problems[] = sprintf( __( '“%s” has no value.', 'plan-finder' ), $name );
			continue;
		}
		if ( '' === $text ) {
			continue;
		}
		list( $read, $expected ) = read_setting( $name, $text );
		if ( null !== $expected ) {
			/* translators: 1: the name of a setting, 2: the values it accepts. */
			$problems[] = sprintf( __( '“%1$s” has an invalid value. It accepts: %2$s.', 'plan-finder' ), $name, $expected );
		} elseif ( '' !== $read ) {
			$settings[ $name ] = $read;
		}
	}
	return array( $settings, $problems );
}

/**
 * Returns how many characters a setting accepts; null if its values are not any text.
 *
 * @param string|array $kind The kind of its values.
 */
function max_length( $kind ) {
	if ( 'text' === $kind ) {
		return MAX_LENGTH;
	}
	return isset( $kind['maxLength'] ) ? $kind['maxLength'] : null;
}

/**
 * Reads the value of one known setting.
 *
 * @param string $name Its name.
 * @param string $text Its value, not empty.
 * @return array{0: string, 1: ?string} The value (empty for a flag that is off); what the setting accepts if it is invalid.
 */
function read_setting( $name, $text ) {
	$kind = widget()['settings'][ $name ];
	if ( 'flag' === $kind ) {
		$on  = in_array( strtolower( $text ), array( 'true', '1', 'yes', 'on', $name ), true );
		$off = in_array( strtolower( $text ), array( 'false', '0', 'no', 'off' ), true );
		return array( $on ? 'true' : '', $on || $off ? null : 'true, false' );
	}
	$max_length = max_length( $kind );
	if ( null !== $max_length ) {
		$text = 'contact' === $name ? read_contact( $text ) : $text;
		if ( '' === $text ) {
			return array( '', __( 'a phone number, an email address, or a tel:, sms: or mailto: URL', 'plan-finder' ) );
		}
		/* translators: %s: a number. */
		return array( $text, mb_strlen( $text ) <= $max_length ? null : sprintf( __( 'up to %s characters', 'plan-finder' ), number_format_i18n( $max_length ) ) );
	}
	if ( isset( $kind['oneOf'] ) ) {
		// The widget ignores case, too.
		$choice = strtolower( $text );
		return array( $choice, in_array( $choice, $kind['oneOf'], true ) ? null : implode( ', ', $kind['oneOf'] ) );
	}
	$digits = str_replace( ',', '', $text );
	$is_in  = ctype_digit( $digits ) && (int) $digits >= $kind['min'] && (int) $digits <= $kind['max'];
	/* translators: 1: the lowest number, 2: the highest number. */
	return array( $digits, $is_in ? null : sprintf( __( 'a whole number from %1$s to %2$s', 'plan-finder' ), number_format_i18n( $kind['min'] ), number_format_i18n( $kind['max'] ) ) );
}

/**
 * Reads the look: colors, and the radius of corners in pixels.
 *
 * @param array $given Values by the name of the custom property, without its prefix.
 * @return array{0: array, 1: string[]} The valid values by name, and what is wrong with the others.
 */
function read_look( $given ) {
	$look     = array();
	$problems = array();
	foreach ( look_fields() as $name => $field ) {
		$text = isset( $given[ $name ] ) && is_scalar( $given[ $name ] ) ? trim( (string) $given[ $name ] ) : '';
		if ( '' === $text ) {
			continue;
		}
		$is_color = 'radius' !== $name;
		$value    = $is_color ? (string) sanitize_hex_color( $text ) : preg_replace( '/\s*px$/', '', $text );
		if ( $is_color ? '' !== $value : ctype_digit( $value ) && (int) $value <= 40 ) {
			$look[ $name ] = $value;
		} else {
			$problems[] = sprintf(
				/* translators: 1: the label of a field, 2: what it accepts. */
				__( '%1$s: enter %2$s.', 'plan-finder' ),
				$field['label'],
				$is_color ? __( 'a color such as #14532d', 'plan-finder' ) : __( 'a number of pixels from 0 to 40', 'plan-finder' )
			);
		}
	}
	return array( $look, $problems );
}
