import {spawn} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {listen} from '../../scripts/ports.mjs';
import {root} from '../../scripts/project.js';
import {readConfig} from '../../src/relay/settings/read-environment.js';
import {SETTINGS} from '../../src/relay/settings/table.js';

const dockerfile = readFileSync(`${root}deploy/Dockerfile`, 'utf8');

/**
 * Runs the image's health check against a server that responds with a status or closes the connection. Returns its exit
 * code.
 */
async function runHealthCheck(status: number | undefined): Promise<number | null> {
  const relay = dockerfile.slice(dockerfile.indexOf('AS relay'));
  const [, json = '[]'] = /^HEALTHCHECK .*?CMD (.*)$/m.exec(relay) ?? [];
  const [program = '', ...args] = JSON.parse(json) as string[];
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

interface Compose {
  readonly services: {readonly 'relay-redis': {readonly environment: Readonly<Record<string, string | null>>}};
}

/** The environment of the relay in the Compose file. A variable without a value is the shell's. */
const composeEnvironment = (parse(readFileSync(`${root}deploy/compose.yaml`, 'utf8'), {merge: true}) as Compose)
  .services['relay-redis'].environment;

/** Returns the relay's environment as Docker Compose builds it from the operator's variables. */
const fillComposeEnvironment = (given: Readonly<Record<string, string>>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(composeEnvironment).map(([name, value]) => [name, value ?? given[name]]));

describe('the container', () => {
  it.each([
    ['a response with status 200', 200, 0],
    ['a response with status 503', 503, 1],
    ['a closed connection', undefined, 1],
  ])('has a health check that turns %s into the right exit code', async (_, status, code) => {
    expect(await runHealthCheck(status)).toBe(code);
  });

  it('gets every variable of the relay from Compose, except what the images, the secret, and a mounted file set', () => {
    const others = ['PLAN_SERVICE_KEY', 'RELAY_CONFIG', 'REDIS_PREFIX', 'HOST', 'PORT'];
    const variables = Object.values(SETTINGS).flatMap(setting => ('variable' in setting ? [setting.variable] : []));
    expect(Object.keys(composeEnvironment).sort()).toEqual(variables.filter(name => !others.includes(name)).sort());

    const environment = fillComposeEnvironment({
      PLAN_SERVICE_URL: 'https://service.example',
      RELAY_ORIGINS: 'https://dealer.example',
    });
    const config = readConfig({...environment, PLAN_SERVICE_KEY_FILE: undefined, PLAN_SERVICE_KEY: 'key'});
    expect(config.warnings).toBeUndefined();
    expect(config.relay.origins).toEqual(['https://dealer.example']);
    expect(config.redisUrl).toBe('redis://redis:6379');
  });
});
