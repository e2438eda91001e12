// Finds what some tests need and npm does not have: servers that they start themselves, and libraries of pages. It takes
// the path in a variable such as REDIS_SERVER_PATH, else what is installed. `npm run setup` installs what is missing.
import {accessSync, constants, existsSync} from 'node:fs';
import {delimiter, join} from 'node:path';

const {env} = process;

/** Per tool: the variable with its path, and Debian's package of it. */
export const tools = {
  'redis-server': {variable: 'REDIS_SERVER_PATH', package: 'redis-server'},
  nginx: {variable: 'NGINX_PATH', package: 'nginx-light'},
  // A terminal to answer questions in, by the options of util-linux.
  script: {variable: 'SCRIPT_PATH', package: 'bsdutils', file: '/usr/bin/script', platform: 'linux'},
  mootools: {variable: 'MOOTOOLS_PATH', package: 'libjs-mootools', file: '/usr/share/javascript/mootools/mootools.js'},
  prototype: {
    variable: 'PROTOTYPE_PATH',
    package: 'libjs-prototype',
    file: '/usr/share/javascript/prototype/prototype.js',
  },
};

/** Beside the PATH, which lacks the folders of servers for most users. */
const folders = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

const isProgram = path => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * The path of a server's program or of a library's file, or undefined when this machine has none.
 *
 * @param {keyof typeof tools} name
 * @returns {string | undefined}
 */
export const findTool = name => {
  const {variable, file, platform = process.platform} = tools[name];
  if (env[variable]) return env[variable];
  if (file) return platform === process.platform && existsSync(file) ? file : undefined;
  const places = [...(env.PATH ?? '').split(delimiter), ...folders].filter(Boolean);
  return places.map(folder => join(folder, name)).find(isProgram);
};
