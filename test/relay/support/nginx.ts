import {type ChildProcess, spawn} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {onFreePort, PortTaken} from '../../../scripts/ports.mjs';

export interface Nginx {
  readonly port: number;
  readonly child: ChildProcess;
}

const FOLDERS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/**
 * Starts nginx with the content of its http block.
 *
 * @param program The path of nginx.
 * @param folder Contains its files and `error.log`.
 * @param http Returns the content of the block for a port to listen on.
 */
export function startNginx(program: string, folder: string, http: (port: number) => string): Promise<Nginx> {
  for (const name of FOLDERS) mkdirSync(join(folder, name));
  const [config, pid, log] = [join(folder, 'nginx.conf'), join(folder, 'pid'), join(folder, 'error.log')];
  const paths = FOLDERS.map(name => `${name}_temp_path ${folder}/${name};`).join(' ');
  return onFreePort(async port => {
    writeFileSync(log, '');
    writeFileSync(
      config,
      `daemon off; master_process off; pid ${pid}; error_log ${log};
      events {} http { access_log off; ${paths} ${http(port)} }`,
    );
    const child = spawn(program, ['-p', folder, '-c', config], {stdio: ['ignore', 'inherit', 'ignore']});
    // It writes its pid when it listens, and exits if it cannot.
    while (!existsSync(pid)) {
      if (child.exitCode !== null || child.signalCode !== null) {
        const said = readFileSync(log, 'utf8');
        throw said.includes('Address already in use') ? new PortTaken('nginx', port) : new Error(`nginx: ${said}`);
      }
      await wait(20);
    }
    return {port, child};
  });
}
