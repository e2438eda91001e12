// Checks what no test here can build: that each step of the Dockerfile and of compose.yaml finds what it names.
import {existsSync, readFileSync} from 'node:fs';
import {parse} from 'yaml';
import {root} from '../project.js';

/** One instruction of a Dockerfile. */
export interface Step {
  readonly name: string;
  readonly words: string;
}

export const readSteps = (text: string): Step[] =>
  text
    .split('\n')
    .filter(line => line.trim() !== '' && !line.startsWith('#'))
    .map(line => ({name: line.split(' ', 1)[0] ?? '', words: line.slice(line.indexOf(' ') + 1)}));

interface PackageFile {
  readonly scripts: Readonly<Record<string, string>>;
  readonly bin: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets?: Readonly<Record<string, {readonly file?: string}>>;
}

interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
}

/** What is wrong with a Dockerfile; nothing when each step can be taken. */
export function checkDockerfile(text: string, {scripts, bin, devDependencies}: PackageFile): string[] {
  const steps = readSteps(text);
  const last = steps.slice(steps.findLastIndex(({name}) => name === 'FROM'));
  const named = (name: string, of = steps) => of.filter(step => step.name === name).map(({words}) => words);
  const missing = named('COPY')
    .filter(words => !words.startsWith('--from='))
    .flatMap(words => words.split(' ').slice(0, -1))
    .filter(path => !existsSync(`${root}${path}`));
  const unknown = [...text.matchAll(/npm run ([\w:]+)/g)].flatMap(([, name]) =>
    name && name in scripts ? [] : [name],
  );
  const loose = [...text.matchAll(/ (@?[\w/-]+)@([\d.]+)/g)].filter(
    ([, name, version]) => devDependencies[name ?? ''] !== version,
  );
  const [, ...parameters] = JSON.parse(named('CMD', last)[0] ?? '[]') as string[];
  const program = parameters.find(parameter => !parameter.startsWith('--'));
  return [
    ...missing.map(path => `COPY ${path}: expected a file, got none.`),
    ...unknown.map(name => `npm run ${name}: expected a script of package.json, got none.`),
    ...loose.map(([, name]) => `${name}: expected the version the tests ran with.`),
    ...(named('FROM').every(image => /-slim\b/.test(image)) ? [] : ['FROM: expected slim images.']),
    ...(named('USER', last).some(user => user !== 'root') ? [] : ['USER: expected one that is not root.']),
    ...(named('HEALTHCHECK', last).length === 1 ? [] : ['HEALTHCHECK: expected one.']),
    ...(program === bin['plan-finder'] ? [] : [`CMD: expected ${bin['plan-finder']}, got ${program}.`]),
  ];
}

/** What is wrong with a compose file; nothing when each service finds what it names. */
export function checkCompose(text: string, isKnownVariable: (name: string) => boolean): string[] {
  const {services, secrets = {}} = parse(text) as Compose;
  return Object.entries(services).flatMap(([name, service]) => {
    const variables = Object.keys(service.environment ?? {}).filter(variable => !isKnownVariable(variable));
    const waitsFor = service.depends_on ?? [];
    const others = (Array.isArray(waitsFor) ? (waitsFor as string[]) : Object.keys(waitsFor)).filter(
      other => !(other in services),
    );
    const lost = (service.secrets ?? []).filter(secret => !(secret in secrets));
    const files = (service.volumes ?? [])
      .map(volume => volume.split(':')[0] ?? '')
      .filter(path => path.startsWith('./examples') && !existsSync(`${root}${path}`));
    return [
      ...variables.map(variable => `${name}: expected a variable of the relay, got ${variable}.`),
      ...[...others, ...lost, ...files].map(what => `${name}: expected ${what} to be there.`),
    ];
  });
}

export const readPackage = (): PackageFile => JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as PackageFile;
