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
 * Starts nginx with what is in its http block.
 *
 * @param program Where it is installed.
 * @param folder Keeps its files, and `error.log`.
 * @param http Writes the block for the port that it is to listen at.
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
    // It writes its pid once it listens, and ends when it cannot.
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
