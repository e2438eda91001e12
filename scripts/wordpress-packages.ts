// What the tests of the WordPress plugin need: WordPress with two themes, PHP, and a database, as Debian packages them.
// `WORDPRESS_FOLDER` names the folder of another WordPress, with the same themes.
import {existsSync} from 'node:fs';
import {findProgram} from './tools.js';

const FOLDER = process.env['WORDPRESS_FOLDER'] ?? '/usr/share/wordpress';

/** A classic theme with a widget area, and a block theme. */
export const THEMES = ['twentytwentyone', 'twentytwentythree'] as const;

const PROGRAMS = ['php', 'mariadbd', 'mariadb-install-db'];
const FILES = [`${FOLDER}/wp-settings.php`, ...THEMES.map(theme => `${FOLDER}/wp-content/themes/${theme}`)];

export const wordpress = {
  name: 'wordpress',
  packages: [
    'wordpress',
    ...THEMES.map(theme => `wordpress-theme-${theme}`),
    'php-cli',
    'php-mysql',
    'php-xml',
    'mariadb-server-core',
  ],
} as const;

/** Returns the folder of WordPress, or undefined if it or a program that it needs is not installed. */
export const findWordPress = (): string | undefined =>
  PROGRAMS.every(findProgram) && FILES.every(path => existsSync(path)) ? FOLDER : undefined;
