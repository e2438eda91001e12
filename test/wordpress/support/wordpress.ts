import {cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {onFreePort, PortTaken} from '../../../scripts/ports.mjs';
import {findProgram} from '../../../scripts/tools.js';
import {findWordPress} from '../../../scripts/wordpress-packages.js';
import {run, start, type Running} from '../../consumers/support/command.js';
import type {Closable} from '../../e2e/support/test.js';

/** The accounts of the site. */
export const ADMIN = {name: 'admin', password: 'correct horse battery staple'};
/** An author may not use HTML that WordPress filters (`unfiltered_html`). */
export const AUTHOR = {name: 'author', password: 'incorrect horse battery staple'};

/** A real WordPress with a database of its own, both in a temporary folder. */
export interface WordPress extends Closable {
  /** Its origin. */
  readonly url: string;
  /** Runs PHP code as an administrator, and returns what it prints. `before` runs before WordPress is loaded. */
  php(code: string, before?: string): Promise<string>;
  /** Writes a plugin that WordPress loads without activation, such as one that changes scripts; null removes it. */
  mustUse(name: string, code: string | null): void;
  /** What PHP has logged about the plugin. */
  complaints(): readonly string[];
}

const ROOT_OPTIONS = process.getuid?.() === 0 ? ['--user=root'] : [];

const program = (name: string): string => findProgram(name) ?? name;

/** Starts a database that only a socket in the folder can reach. */
const startDatabase = async (folder: string): Promise<Running> => {
  const data = `${folder}/data`;
  const common = ['--no-defaults', ...ROOT_OPTIONS, `--datadir=${data}`];
  await run({
    folder,
    line: [program('mariadb-install-db'), ...common, '--auth-root-authentication-method=normal', '--skip-test-db'],
  });
  writeFileSync(`${folder}/create.sql`, 'CREATE DATABASE wordpress CHARACTER SET utf8mb4;\n');
  return start(
    {
      folder,
      line: [
        program('mariadbd'),
        ...common,
        '--skip-networking',
        `--socket=${folder}/db.sock`,
        `--pid-file=${folder}/db.pid`,
        `--init-file=${folder}/create.sql`,
        '--innodb-flush-log-at-trx-commit=0',
      ],
    },
    /(ready for connections)/,
  );
};

const configuration = (folder: string, url: string): string => `<?php
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:${folder}/db.sock' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
foreach ( array( 'AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE' ) as $name ) {
	define( $name . '_KEY', $name . ' key of a test' );
	define( $name . '_SALT', $name . ' salt of a test' );
}
$table_prefix = 'wp_';
define( 'WP_HOME', '${url}' );
define( 'WP_SITEURL', '${url}' );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', '${folder}/debug.log' );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'DISABLE_WP_CRON', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'FS_METHOD', 'direct' );
defined( 'ABSPATH' ) || define( 'ABSPATH', __DIR__ . '/' );
require_once ABSPATH . 'wp-settings.php';
`;

/** Passwords are the tests' own, and the editor shows no tour. */
const installation = `
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'Hartman Motors', '${ADMIN.name}', 'admin@dealer.example', true, '', '${ADMIN.password}' );
wp_create_user( '${AUTHOR.name}', '${AUTHOR.password}', 'author@dealer.example' );
get_user_by( 'login', '${AUTHOR.name}' )->set_role( 'author' );
update_option( 'permalink_structure', '/%postname%/' );
update_option( 'show_avatars', '0' );
foreach ( array( 1, 2 ) as $user ) {
	$name = $GLOBALS['wpdb']->get_blog_prefix() . 'persisted_preferences';
	update_user_meta( $user, $name, array( 'core/edit-post' => array( 'welcomeGuide' => false ), 'core/edit-widgets' => array( 'welcomeGuide' => false ), '_modified' => gmdate( 'c' ) ) );
}
flush_rewrite_rules();
`;

/** Installs and starts WordPress as Debian packages it. */
export const startWordPress = async (): Promise<WordPress> => {
  // A short path, because that of a socket may have about a hundred characters.
  const folder = mkdtempSync(join(tmpdir(), 'pf-wp-'));
  const site = `${folder}/site`;
  cpSync(findWordPress() ?? '', site, {recursive: true, dereference: true});
  mkdirSync(`${site}/wp-content/mu-plugins`, {recursive: true});
  const started: Closable[] = [{close: async () => rmSync(folder, {recursive: true, force: true, maxRetries: 3})}];
  const close = async (): Promise<void> => {
    for (const each of started.reverse()) await each.close();
  };
  try {
    started.push(await startDatabase(folder));
    const server = await onFreePort(port => startServer(site, port));
    started.push(server);
    // Not the host of the relay, which optimizers know from their own scripts by its name.
    const url = server.url.replace('127.0.0.1', 'localhost');
    writeFileSync(`${site}/wp-config.php`, configuration(folder, url));
    const php = (code: string, before = ''): Promise<string> => runPhp({folder, site}, code, before);
    await php(installation, "define( 'WP_INSTALLING', true );");
    return {
      url,
      php,
      mustUse(name, code) {
        const file = `${site}/wp-content/mu-plugins/${name}.php`;
        if (code === null) rmSync(file, {force: true});
        else writeFileSync(file, `<?php\n${code}\n`);
      },
      complaints: () => readLog(`${folder}/debug.log`).filter(line => line.includes('plan-finder')),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};

/** PHP's own server, with enough processes for a page that requests several files. */
const startServer = async (site: string, port: number): Promise<Running> => {
  const settings = {PHP_CLI_SERVER_WORKERS: '4'};
  // The preloaded extensions of the command line have no cache of compiled files, and the files do not change.
  const line = [program('php'), '-d', 'opcache.enable_cli=1', '-S', `127.0.0.1:${port}`, '-t', site] as const;
  try {
    return await start({folder: site, line: [...line], settings}, /\((http:[^)]+)\) started/);
  } catch (error) {
    if (String(error).includes('Address already in use')) throw new PortTaken('php', port);
    throw error;
  }
};

const runPhp = async (
  {folder, site}: {readonly folder: string; readonly site: string},
  code: string,
  before: string,
): Promise<string> => {
  const file = `${folder}/run.php`;
  writeFileSync(file, `<?php\n${before}\nrequire '${site}/wp-load.php';\nwp_set_current_user( 1 );\n${code}\n`);
  return run({folder: site, line: [program('php'), file]});
};

const readLog = (path: string): readonly string[] => {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};
