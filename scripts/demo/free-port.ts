import {createServer} from 'node:net';

/** Finds a port nobody listens on, from `first` upwards; 0 takes any. */
export const freePort = async (first: number): Promise<number> => {
  if (first === 0) return probe(0, '127.0.0.1');
  for (let port = first; port < first + 100; port++) if (await isFree(port)) return port;
  throw new Error(`freePort: expected a free port from ${first} to ${first + 99}, got none.`);
};

/** Tells whether nobody listens on a port, under either of the addresses that `localhost` may mean. */
export const isFree = async (port: number): Promise<boolean> => {
  for (const host of ['127.0.0.1', '::1']) {
    try {
      await probe(port, host);
    } catch (error) {
      // A machine without IPv6 cannot have another server there.
      if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    }
  }
  return true;
};

const probe = (port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
