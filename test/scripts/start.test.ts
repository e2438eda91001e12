import {spawnSync} from 'node:child_process';
import {createServer} from 'node:http';
import {describe, expect, it, onTestFinished} from 'vitest';
import {createServices} from '../../scripts/demo/services.js';
import {readStartOptions} from '../../scripts/demo/read-start-options.js';
import {listen} from '../../scripts/ports.mjs';
import {root} from '../../scripts/project.js';

describe('npm start', () => {
  it.each([
    [['--port', '3000', '--host', '0.0.0.0'], {PORT: '4000', HOST: '::1'}, {port: 3000, host: '0.0.0.0'}],
    [['--port=0'], {}, {port: 0}],
    [[], {npm_config_port: '3000', PORT: '4000'}, {port: 3000}],
    [[], {PORT: '4000', HOST: '::1'}, {port: 4000, host: '::1'}],
    [[], {PORT: ''}, {}],
  ])('reads the port and the host from the arguments %j and the environment %j', (args, environment, options) => {
    expect(readStartOptions(args, environment)).toEqual(options);
  });

  it.each([
    [['--prot', '3000'], {}, /--prot/],
    [['3000'], {}, /3000/],
    [['--port'], {}, /--port/],
    [['--port', 'three'], {}, /from 0 to 65535, not "three"/],
    [['--port', '70000'], {}, /from 0 to 65535, not "70000"/],
    [[], {PORT: '80a'}, /from 0 to 65535, not "80a"/],
  ])('rejects the arguments %j with the environment %j, and prints its usage', (args, environment, message) => {
    const read = () => readStartOptions(args, environment);
    expect(read).toThrow(message);
    expect(read).toThrow(/Usage: npm start -- \[--port <number>\]/);
  });

  it('exits with code 1 before it builds anything if an option is invalid', {timeout: 40_000}, () => {
    const {status, stderr} = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/start.ts', '--prot', '1'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/--prot[\s\S]*Usage: npm start/)]);
  });

  it.each(['/v1.2.3/start.js', '/%761.2.3/start.js', '/v%31.2.3/start.js', '/embed.js', '/sri.json', '/healthz'])(
    'routes %s to the relay',
    {timeout: 40_000},
    async path => {
      const services = await createServices('http://localhost:5173');
      const server = createServer((request, response) => {
        if (!services.handle(request.url ?? '', request, response)) response.writeHead(418).end();
      });
      const port = await listen(server);
      onTestFinished(() => void server.close().closeAllConnections());
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      await services.close();
      expect(response.headers.has('x-request-id')).toBe(true);
    },
  );

  it('starts its relay without warnings', {timeout: 40_000}, async () => {
    const lines: string[] = [];
    const services = await createServices('http://localhost:5173', {
      relay: {logDestination: {write: (line: string) => void lines.push(line)}},
    });
    await services.close();
    expect(lines).toEqual([]);
  });
});
