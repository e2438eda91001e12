import {buildSync} from 'esbuild';
import {type ChildProcess, spawn} from 'node:child_process';
import {mkdtempSync, readFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {startNginx} from '../../relay/support/nginx.js';

/** A server in its own process. */
export interface Served {
  readonly name: string;
  readonly url: string;
  /** Its total CPU time so far, in milliseconds. */
  cpuMs(): number;
  /** Its memory, in MB. */
  memoryMb(): number;
  stop(): void;
}

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

function watch(name: string, url: string, child: ChildProcess): Served {
  const read = (file: string): string => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');
  return {
    name,
    url,
    cpuMs: () => {
      const fields = read('stat').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    },
    memoryMb: () => Number(/VmRSS:\s+(\d+)/.exec(read('status'))?.[1]) / 1024,
    stop: () => void child.kill('SIGKILL'),
  };
}

/** Compiles a server of this folder to JavaScript, because a TypeScript loader would distort the measurement. */
function compile(file: string): string {
  if (file.endsWith('.mjs')) return fileURLToPath(new URL(file, import.meta.url));
  const outfile = fileURLToPath(new URL(`../../../node_modules/.cache/bench/${file}.mjs`, import.meta.url));
  const entryPoints = [fileURLToPath(new URL(file, import.meta.url))];
  buildSync({
    entryPoints,
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  return outfile;
}

/** The same size of the young generation as in the relay's container image, for all servers that run on Node. */
const YOUNG_GENERATION = '--min-semi-space-size=16';

/** Starts a server of this folder, which prints its URL. */
export async function serve(name: string, file: string, ...args: string[]): Promise<Served> {
  const env = {...process.env, NODE_ENV: 'production'};
  const child = spawn(process.execPath, [YOUNG_GENERATION, compile(file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()));
    child.once('exit', code => reject(new Error(`${file} exited with code ${code} without printing a URL.`)));
  });
  return watch(name, url, child);
}

/** Starts nginx as a proxy that adds the API key. */
export async function serveNginx(program: string, serviceUrl: string): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'plan-finder-bench-'));
  const {child, port} = await startNginx(
    program,
    folder,
    free => `upstream service { server ${new URL(serviceUrl).host}; keepalive 32; }
    server { listen 127.0.0.1:${free}; location /plans/ {
      proxy_pass http://service/api/v2/Partners/; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Authorization "Bearer a-key-as-long-as-accounts-have-them"; proxy_buffers 16 8k; } }`,
  );
  return watch('nginx', `http://127.0.0.1:${port}`, child);
}
