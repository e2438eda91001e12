// Ports for servers that live as long as a test or a demo. Nobody looks for a free port and takes it later: between the
// two somebody else may have taken it.

/** Below the ports that systems hand out by themselves (Linux from 32768), and above those that browsers refuse. */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const TRIES = 20;

/** A port that no system hands out by itself. */
export const anyPort = () => LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));

/**
 * Has a server of this process listen on a port that the system chooses, and answers the port.
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
 * Starts a program that must be told its port. `start` throws {@link PortTaken} when the program cannot have it, and is
 * called again with another.
 *
 * @template T
 * @param {(port: number) => Promise<T>} start
 * @param {readonly number[]} [ports] Those to try.
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

/** Somebody else listens on a port. */
export class PortTaken extends Error {
  /**
   * @param {string} program
   * @param {number} port
   */
  constructor(program, port) {
    super(`${program}: expected port ${port} to be free, it is taken.`);
  }
}
