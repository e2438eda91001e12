<?php
/**
 * The settings page, and what else administrators see.
 *
 * @package PlanFinder
 */

namespace PlanFinder;

defined( 'ABSPATH' ) || exit;

const PAGE = 'plan-finder';

/** The settings of one car, which a whole site cannot have. */
const OF_ONE_CAR = array( 'vin', 'license-plate', 'make', 'model', 'year', 'mileage', 'zip', 'vehicle-from', 'auto-search' );

/** The settings that most sites choose; the others are behind “More settings”. */
const IN_LOOK = array( 'theme', 'density' );
const IN_USE  = array( 'state', 'contact', 'list-info', 'handoff', 'consent' );

/**
 * Registers the option and the page. WordPress checks the nonce and the capability of its form.
 */
function register_option() {
	register_setting(
		PAGE,
		OPTION,
		array(
			'type'              => 'object',
			'sanitize_callback' => __NAMESPACE__ . '\sanitize_options',
			'default'           => array(),
		)
	);
}
add_action( 'admin_init', __NAMESPACE__ . '\register_option' );

/**
 * Reads the submitted form, and reports what is invalid. An invalid relay keeps the saved one.
 *
 * @param mixed $given What was submitted.
 */
function sanitize_options( $given ) {
	$given                           = is_array( $given ) ? $given : array();
	list( $settings, $problems )     = read_settings( array_diff_key( list_in( $given, 'settings' ), array_flip( OF_ONE_CAR ) ) );
	list( $look, $look_problems )    = read_look( list_in( $given, 'look' ) );
	list( $relay, $relay_problems )  = sanitize_relay( isset( $given['relay'] ) && is_string( $given['relay'] ) ? read_text( $given['relay'] ) : '' );
	foreach ( array_merge( $relay_problems, $look_problems, $problems ) as $index => $problem ) {
		// WordPress shows errors as HTML, and the name of a submitted setting can be any text.
		add_settings_error( OPTION, 'plan-finder-' . $index, esc_html( $problem ) );
	}
	return array(
		'relay'    => $relay,
		'link'     => isset( $given['link'] ) && is_string( $given['link'] ) ? esc_url_raw( trim( $given['link'] ), array( 'http', 'https' ) ) : '',
		'look'     => $look,
		'settings' => $settings,
	);
}

/**
 * Returns an array of the submitted form.
 *
 * @param array  $given The form.
 * @param string $name  The name of the array.
 */
function list_in( $given, $name ) {
	return isset( $given[ $name ] ) && is_array( $given[ $name ] ) ? $given[ $name ] : array();
}

/**
 * Returns the relay to save, and what is wrong with the submitted one.
 *
 * @param string $text What was submitted.
 */
function sanitize_relay( $text ) {
	$saved = options()['relay'];
	if ( '' === $text ) {
		return array( '', array() );
	}
	$relay = read_relay( $text );
	if ( null === $relay ) {
		return array( $saved, array( __( 'The relay’s URL is invalid. Enter one such as https://plans.your-dealership.example, without a user name or a question mark.', 'plan-finder' ) ) );
	}
	if ( is_ssl() && 0 === strpos( $relay, 'http:' ) ) {
		return array( $saved, array( __( 'The relay’s URL starts with http:. Browsers block it on this site, which uses HTTPS. Enter the https: URL of your relay.', 'plan-finder' ) ) );
	}
	return array( $relay, array() );
}

/**
 * Adds the page to the menu.
 */
function add_page() {
	$hook = add_options_page( __( 'Plan Finder', 'plan-finder' ), __( 'Plan Finder', 'plan-finder' ), 'manage_options', PAGE, __NAMESPACE__ . '\show_page' );
	add_action( 'admin_print_styles-' . $hook, __NAMESPACE__ . '\enqueue_page_files' );
}
add_action( 'admin_menu', __NAMESPACE__ . '\add_page' );

/**
 * Loads the style and the script of the page.
 */
function enqueue_page_files() {
	wp_enqueue_style( 'plan-finder-admin', plugins_url( 'admin/settings.css', FILE ), array( 'wp-color-picker' ), VERSION );
	wp_enqueue_script( 'plan-finder-admin', plugins_url( 'admin/settings.js', FILE ), array( 'wp-color-picker' ), VERSION, true );
}

/**
 * Shows the page.
 */
function show_page() {
	$options = options();
	$fields  = array_diff_key( setting_fields(), array_flip( OF_ONE_CAR ) );
	?>
	<div class="wrap plan-finder">
		<h1><?php esc_html_e( 'Plan Finder', 'plan-finder' ); ?></h1>
		<div class="plan-finder-columns">
			<form action="options.php" method="post">
				<?php
				settings_fields( PAGE );
				show_relay( $options );
				show_look( $options, $fields );
				echo '<h2>' . esc_html__( 'Every widget on this site', 'plan-finder' ) . '</h2>';
				show_table( $fields, IN_USE, $options );
				echo '<details><summary>' . esc_html__( 'More settings', 'plan-finder' ) . '</summary>';
				show_table( $fields, array_keys( array_diff_key( $fields, array_flip( array_merge( IN_LOOK, IN_USE ) ) ) ), $options );
				echo '</details>';
				submit_button();
				?>
			</form>
			<?php show_side( $options ); ?>
		</div>
	</div>
	<?php
}

/**
 * Shows a row of the form.
 *
 * @param string   $id    The id of its control.
 * @param string   $label Its label.
 * @param string   $help  Its help; empty for none.
 * @param callable $show  Shows the control, with the attributes that connect it.
 */
function show_row( $id, $label, $help, $show ) {
	?>
	<tr>
		<th scope="row"><label for="<?php echo esc_attr( $id ); ?>"><?php echo esc_html( $label ); ?></label></th>
		<td>
			<?php
			$show( 'id="' . esc_attr( $id ) . '"' . ( '' === $help ? '' : ' aria-describedby="' . esc_attr( $id ) . '-help"' ) );
			if ( '' !== $help ) {
				echo '<p class="description" id="' . esc_attr( $id ) . '-help">' . esc_html( $help ) . '</p>';
			}
			?>
		</td>
	</tr>
	<?php
}

/**
 * Shows a text field.
 *
 * @param string $id         Its id.
 * @param string $label      Its label.
 * @param string $help       Its help.
 * @param string $name       Its name in the option, such as [relay].
 * @param string $value      Its value.
 * @param array  $attributes More attributes.
 */
function show_text( $id, $label, $help, $name, $value, $attributes = array() ) {
	show_row(
		$id,
		$label,
		$help,
		static function ( $connection ) use ( $name, $value, $attributes ) {
			$all = $attributes + array(
				'type'  => 'text',
				'class' => 'regular-text',
				'name'  => OPTION . $name,
			);
			// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Both are escaped where they are made.
			echo '<input ' . $connection . attributes_html( $all ) . ' value="' . esc_attr( $value ) . '">';
		}
	);
}

/**
 * Shows the field of a setting of the widget.
 *
 * @param string $name  Its name.
 * @param array  $field Its field.
 * @param string $value Its value.
 */
function show_setting( $name, $field, $value ) {
	$id      = 'plan-finder-' . $name;
	$in_form = '[settings][' . $name . ']';
	if ( 'choice' !== $field['type'] ) {
		$number = array(
			'type'  => 'number',
			'class' => 'small-text',
			'min'   => $field['min'],
			'max'   => $field['max'],
		);
		show_text( $id, $field['label'], $field['help'], $in_form, $value, 'number' === $field['type'] ? $number : array( 'maxlength' => $field['maxlength'] ) );
		return;
	}
	show_row(
		$id,
		$field['label'],
		$field['help'],
		static function ( $connection ) use ( $in_form, $field, $value ) {
			// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Escaped where it is made.
			echo '<select ' . $connection . ' name="' . esc_attr( OPTION . $in_form ) . '">';
			// What is not set leaves the choice to the relay's own settings.
			$choices = array( '' => __( 'Default, unless set in your relay', 'plan-finder' ) ) + $field['choices'];
			foreach ( $choices as $choice => $text ) {
				echo '<option value="' . esc_attr( $choice ) . '"' . selected( $value, $choice, false ) . '>' . esc_html( $text ) . '</option>';
			}
			echo '</select>';
		}
	);
}

/**
 * Shows settings of the widget.
 *
 * @param array    $fields  The fields of all settings.
 * @param string[] $names   The names of those to show.
 * @param array    $options The saved options.
 */
function show_table( $fields, $names, $options ) {
	echo '<table class="form-table" role="presentation">';
	foreach ( $names as $name ) {
		show_setting( $name, $fields[ $name ], isset( $options['settings'][ $name ] ) ? $options['settings'][ $name ] : '' );
	}
	echo '</table>';
}

/**
 * Shows the fields of the relay.
 *
 * @param array $options The saved options.
 */
function show_relay( $options ) {
	?>
	<h2><?php esc_html_e( 'Relay', 'plan-finder' ); ?></h2>
	<table class="form-table" role="presentation">
		<?php
		show_text(
			'plan-finder-relay',
			__( 'URL of your relay', 'plan-finder' ),
			__( 'The only server, besides your own site, that a visitor’s browser contacts. It keeps your API key. If it is not at the root of its host, enter the URL of its embed.js, such as https://www.your-dealership.example/relay/embed.js.', 'plan-finder' ),
			'[relay]',
			$options['relay'],
			array(
				'type'        => 'url',
				'placeholder' => 'https://plans.your-dealership.example',
			)
		);
		show_text(
			'plan-finder-link',
			__( 'Page to link to', 'plan-finder' ),
			__( 'Optional. Visitors see a link to this page until the widget has loaded, and if scripts are blocked.', 'plan-finder' ),
			'[link]',
			$options['link'],
			array( 'type' => 'url' )
		);
		?>
	</table>
	<details<?php echo '' === $options['relay'] ? ' open' : ''; ?>>
		<summary><?php esc_html_e( 'No relay yet?', 'plan-finder' ); ?></summary>
		<p><?php esc_html_e( 'The relay is a small server program. This plugin does not contain it, because your API key must not be on a web host that shares it with plugins and themes. Your web agency or a host for Node.js or containers can run it for you. Send them this:', 'plan-finder' ); ?></p>
		<pre><?php echo esc_html( relay_instructions() ); ?></pre>
	</details>
	<?php
	if ( '' === $options['relay'] ) {
		submit_button( __( 'Save and show the preview', 'plan-finder' ), 'secondary', 'plan-finder-save' );
	}
}

/**
 * Returns what to tell the person who runs the relay, with the origin of this site.
 */
function relay_instructions() {
	$lines = array(
		__( 'Please run the relay of plan-finder for our website, with HTTPS, on a host such as plans.your-dealership.example.', 'plan-finder' ),
		__( 'It needs Node.js 20.19 or newer, or a container. Install the package plan-finder first: docs/frameworks.md of plan-finder explains how, and docs/relay.md each further step.', 'plan-finder' ),
		'',
		'PLAN_SERVICE_URL=https://… \\',
		'PLAN_SERVICE_KEY_FILE=/run/secrets/plan-service-key \\',
		'PLAN_SERVICE_TIER=free \\',
		'RELAY_ORIGINS=' . site_origin() . ' \\',
		'RELAY_PUBLIC_URL=https://plans.your-dealership.example \\',
		'TRUST_PROXY=true \\',
		'npx plan-finder relay --port 8787',
		'',
		__( 'Set TRUST_PROXY=true only behind a reverse proxy. Behind one without it, all shoppers share one limit.', 'plan-finder' ),
	);
	return implode( "\n", $lines );
}

/**
 * Returns the origin of this site's pages, which the relay must list.
 */
function site_origin() {
	$parts = wp_parse_url( home_url( '/' ) );
	return $parts['scheme'] . '://' . $parts['host'] . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
}

/**
 * Shows the fields of the look.
 *
 * @param array $options The saved options.
 * @param array $fields  The fields of the widget's settings.
 */
function show_look( $options, $fields ) {
	echo '<h2>' . esc_html__( 'Appearance', 'plan-finder' ) . '</h2><table class="form-table" role="presentation">';
	foreach ( look_fields() as $name => $field ) {
		$attributes = 'radius' === $name ? array(
			'type'  => 'number',
			'class' => 'small-text',
			'min'   => '0',
			'max'   => '40',
		) : array( 'class' => 'plan-finder-color' );
		show_text( 'plan-finder-look-' . $name, $field['label'], $field['help'], '[look][' . $name . ']', isset( $options['look'][ $name ] ) ? $options['look'][ $name ] : '', $attributes );
	}
	echo '</table>';
	show_table( $fields, IN_LOOK, $options );
}

/**
 * Shows the preview, and how to add the widget to a page.
 *
 * @param array $options The saved options.
 */
function show_side( $options ) {
	?>
	<div class="plan-finder-side">
		<h2><?php esc_html_e( 'Add it to a page', 'plan-finder' ); ?></h2>
		<ul class="ul-disc">
			<li><?php esc_html_e( 'In the block editor, the site editor and widget areas: the block “Plan Finder”', 'plan-finder' ); ?></li>
			<li>
				<?php
				/* translators: %s: a shortcode. */
				echo wp_kses( sprintf( __( 'Anywhere else: the shortcode %s', 'plan-finder' ), '<code>[plan_finder]</code>' ), array( 'code' => array() ) );
				?>
			</li>
			<li>
				<?php
				/* translators: %s: a shortcode with settings. */
				echo wp_kses( sprintf( __( 'With settings: %s', 'plan-finder' ), '<code>[plan_finder vin="…" mileage="21500" state="TX"]</code>' ), array( 'code' => array() ) );
				?>
			</li>
		</ul>
		<?php if ( '' !== $options['relay'] ) : ?>
			<p>
				<?php
				/* translators: %s: an environment variable with its value. */
				echo wp_kses( sprintf( __( 'Your relay must list this site: %s', 'plan-finder' ), '<code>RELAY_ORIGINS=' . esc_html( site_origin() ) . '</code>' ), array( 'code' => array() ) );
				?>
			</p>
			<p><a class="button" target="_blank" href="<?php echo esc_url( add_query_arg( 'plan-finder-doctor', '', preview_url() ) ); ?>"><?php esc_html_e( 'Check the relay (opens a new tab)', 'plan-finder' ); ?></a></p>
			<h2><?php esc_html_e( 'Preview of the widget', 'plan-finder' ); ?></h2>
			<iframe id="plan-finder-preview" title="<?php esc_attr_e( 'Preview of the widget', 'plan-finder' ); ?>" src="<?php echo esc_url( preview_url() ); ?>"></iframe>
		<?php endif; ?>
	</div>
	<?php
}

/**
 * Adds a link to the settings in the list of plugins.
 *
 * @param string[] $links The links of this plugin.
 */
function add_settings_link( $links ) {
	$link = '<a href="' . esc_url( admin_url( 'options-general.php?page=' . PAGE ) ) . '">' . esc_html__( 'Settings', 'plan-finder' ) . '</a>';
	return array_merge( array( $link ), $links );
}
add_filter( 'plugin_action_links_' . plugin_basename( FILE ), __NAMESPACE__ . '\add_settings_link' );

/**
 * Suggests the text of docs/privacy.md for the site's privacy policy.
 */
function suggest_privacy_policy() {
	$text = __( 'To show prices of vehicle service contracts, we send the vehicle you enter (its VIN, license plate, or make, model, and year), its mileage, and its state or ZIP code to a pricing service, which asks several providers for quotes. We may send the make, model, and year while you enter them, and the rest as soon as the form is complete, before you click the button. We may also send how you came to our site (campaign parameters and the referring site). We may count searches, plans viewed, and clicks to a checkout on our pages, without anything that identifies you. We do not need your name or contact details for this. If you continue to a provider’s checkout, that provider’s privacy policy applies. Until you close the tab, your browser keeps how you came to our site, and the results, so that you can come back to them. If you click “Save these prices”, it keeps the prices for up to 30 days.', 'plan-finder' );
	wp_add_privacy_policy_content( __( 'Plan Finder', 'plan-finder' ), wp_kses_post( wpautop( $text ) ) );
}
add_action( 'admin_init', __NAMESPACE__ . '\suggest_privacy_policy' );
