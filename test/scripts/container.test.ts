import {spawn} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {describe, expect, it} from 'vitest';
import {listen} from '../../scripts/ports.mjs';
import {checkCompose, checkDockerfile, readPackage, readSteps} from '../../scripts/container/check.js';
import {root} from '../../scripts/project.js';
import {type Setting, SETTINGS} from '../../src/relay/settings/table.js';

const dockerfile = readFileSync(`${root}Dockerfile`, 'utf8');
const compose = readFileSync(`${root}compose.yaml`, 'utf8');
const variables = Object.values<Setting>(SETTINGS).map(({variable}) => variable);
const isKnown = (name: string): boolean => variables.includes(name);

/** Runs the health check's own command against a server; how it ended. */
async function runHealthCheck(status: number | undefined): Promise<number | null> {
  const words = readSteps(dockerfile).find(({name}) => name === 'HEALTHCHECK')?.words ?? '';
  const [program = '', ...args] = JSON.parse(words.slice(words.indexOf('['))) as string[];
  const server = createServer((_, response) => {
    if (status === undefined) response.destroy();
    else response.writeHead(status).end();
  });
  const port = await listen(server);
  const child = spawn(program, args, {env: {...process.env, PORT: String(port)}, stdio: 'ignore'});
  const code = await new Promise<number | null>(resolve => child.once('exit', resolve));
  server.close().closeAllConnections();
  return code;
}

describe('the container', () => {
  it('finds what each step of its Dockerfile names, and runs as nobody in particular', () => {
    expect(checkDockerfile(dockerfile, readPackage())).toEqual([]);
  });

  const broken: readonly (readonly [was: string, is: string, problem: RegExp])[] = [
    ['COPY package.json', 'COPY nothing.json', /COPY nothing\.json/],
    ['npm run build', 'npm run bild', /npm run bild/],
    ['USER node', 'USER root', /USER/],
    ['dist/cli/index.js', 'dist/cli.js', /CMD/],
    ['FROM node:24-slim\n', 'FROM node:24\n', /slim/],
    ['redis@6', 'redis@5', /redis/],
    ['HEALTHCHECK', 'LABEL', /HEALTHCHECK/],
  ];
  it.each(broken)('would be refused with %s made %s', (was, is, problem) => {
    expect(checkDockerfile(dockerfile.replace(was, is), readPackage()).join()).toMatch(problem);
  });

  it.each([
    [200, 0],
    [503, 1],
    [undefined, 1],
  ])('has a health check that ends with the right code when the answer is %s', async (status, code) => {
    expect(await runHealthCheck(status)).toBe(code);
  });

  it('comes with a Redis, and sets only what the relay reads', () => {
    expect(checkCompose(compose, isKnown)).toEqual([]);
    expect(compose).toMatch(/image: redis:7/);
    expect(checkCompose(compose.replace('RELAY_ORIGINS:', 'RELAY_ORIGIN:'), isKnown).join()).toMatch(/RELAY_ORIGIN\b/);
    expect(checkCompose(compose.replace('depends_on: [relay]', 'depends_on: [relays]'), isKnown).join()).toMatch(
      /relays/,
    );
    expect(checkCompose(compose.replace('secrets: [plan', 'secrets: [plam'), isKnown).join()).toMatch(/plam/);
  });
});
