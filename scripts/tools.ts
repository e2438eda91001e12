// Finds what some tests need and npm does not provide: servers that they start, and JavaScript libraries of pages. A
// variable such as REDIS_SERVER_PATH overrides the installed path. `npm run setup` installs what is missing.
import {accessSync, constants, existsSync} from 'node:fs';
import {delimiter, join} from 'node:path';

const {env} = process;

interface Tool {
  readonly variable: string;
  readonly package: string;
  /** The path of a library's file, or of a program that only one platform has. */
  readonly file?: string;
  readonly platform?: NodeJS.Platform;
}

/** For each tool, the environment variable with its path, and its Debian package. */
export const tools = {
  'redis-server': {variable: 'REDIS_SERVER_PATH', package: 'redis-server'},
  nginx: {variable: 'NGINX_PATH', package: 'nginx-light'},
  prometheus: {variable: 'PROMETHEUS_PATH', package: 'prometheus'},
  promtool: {variable: 'PROMTOOL_PATH', package: 'prometheus'},
  kubectl: {variable: 'KUBECTL_PATH', package: 'kubernetes-client'},
  'systemd-analyze': {variable: 'SYSTEMD_ANALYZE_PATH', package: 'systemd'},
  // Runs a command in a pseudo-terminal. Only util-linux's version has the options that the tests use.
  script: {variable: 'SCRIPT_PATH', package: 'bsdutils', file: '/usr/bin/script', platform: 'linux'},
  mootools: {variable: 'MOOTOOLS_PATH', package: 'libjs-mootools', file: '/usr/share/javascript/mootools/mootools.js'},
  prototype: {
    variable: 'PROTOTYPE_PATH',
    package: 'libjs-prototype',
    file: '/usr/share/javascript/prototype/prototype.js',
  },
} as const satisfies Readonly<Record<string, Tool>>;

export type ToolName = keyof typeof tools;

/** Searched in addition to PATH, which lacks the folders of servers for most users. */
const folders = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Returns the path of a server's executable or of a library's file, or undefined if it is not installed. */
export const findTool = (name: ToolName): string | undefined => {
  const {variable, file, platform = process.platform}: Tool = tools[name];
  if (env[variable]) return env[variable];
  if (file) return platform === process.platform && existsSync(file) ? file : undefined;
  return findProgram(name);
};

/** Returns the path of an installed program, or undefined. */
export const findProgram = (name: string): string | undefined => {
  const places = [...(env.PATH ?? '').split(delimiter), ...folders].filter(Boolean);
  return places.map(folder => join(folder, name)).find(isProgram);
};
