// Ports for the servers of tests and of the demo. No function here looks for a free port to use later, because another
// process could take it in the meantime.

/** Below the ephemeral ports (from 32768 on Linux), and above the ports that browsers block. */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const TRIES = 20;

/** Returns a random port that no system assigns by itself. */
export const anyPort = () => LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));

/**
 * Makes a server of this process listen on a port that the system chooses, and returns the port.
 *
 * @param {import('node:net').Server} server
 * @param {string} [host]
 * @returns {Promise<number>}
 */
export const listen = (server, host = '127.0.0.1') =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, () => {
      server.off('error', reject);
      const address = server.address();
      if (typeof address === 'object' && address) resolve(address.port);
    });
  });

/**
 * Starts a program that needs its port as an argument. When `start` throws {@link PortTaken}, it is called again with
 * another port.
 *
 * @template T
 * @param {(port: number) => Promise<T>} start
 * @param {readonly number[]} [ports] The ports to try.
 * @returns {Promise<T>}
 */
export const onFreePort = async (start, ports = Array.from({length: TRIES}, anyPort)) => {
  let taken;
  for (const port of ports) {
    try {
      return await start(port);
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error;
      taken = error;
    }
  }
  throw taken;
};

/** Another process is listening on the port. */
export class PortTaken extends Error {
  /**
   * @param {string} program
   * @param {number} port
   */
  constructor(program, port) {
    super(`${program}: port ${port} is already in use.`);
  }
}
