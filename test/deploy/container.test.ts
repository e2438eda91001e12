import {spawn} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {listen} from '../../scripts/ports.mjs';
import {root} from '../../scripts/project.js';
import {readConfig} from '../../src/relay/settings/read-environment.js';

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
  readonly services: {readonly 'relay-redis': {readonly environment: Readonly<Record<string, string>>}};
}

/** Returns the relay's environment as Docker Compose builds it from the operator's variables. */
function readComposeEnvironment(given: Readonly<Record<string, string>>): Record<string, string> {
  const text = readFileSync(`${root}deploy/compose.yaml`, 'utf8');
  const filled = text.replace(
    /\$\{(\w+):-([^}]*)\}/g,
    (_, name: string, otherwise: string) => given[name] ?? otherwise,
  );
  return (parse(filled, {merge: true}) as Compose).services['relay-redis'].environment;
}

describe('the container', () => {
  it.each([
    ['a response with status 200', 200, 0],
    ['a response with status 503', 503, 1],
    ['a closed connection', undefined, 1],
  ])('has a health check that turns %s into the right exit code', async (_, status, code) => {
    expect(await runHealthCheck(status)).toBe(code);
  });

  it('passes only variables to the relay that the relay reads', () => {
    const environment = readComposeEnvironment({
      PLAN_SERVICE_URL: 'https://service.example',
      RELAY_ORIGINS: 'https://dealer.example',
    });

    const config = readConfig({...environment, PLAN_SERVICE_KEY_FILE: undefined, PLAN_SERVICE_KEY: 'key'});

    expect(config.warnings).toBeUndefined();
    expect(config.relay.origins).toEqual(['https://dealer.example']);
    expect(environment).toHaveProperty('PLAN_SERVICE_KEY_FILE');
    expect(config.redisUrl).toBe('redis://redis:6379');
  });
});
