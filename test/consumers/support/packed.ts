import {pack} from '../../package/packed.js';

/** Packs the build once for all consumers, and says where by the environment, which every worker inherits. */
export default function packOnce(): () => void {
  const {tarball, folder, remove} = pack();
  process.env.CONSUMERS_TARBALL = tarball;
  process.env.CONSUMERS_UNPACKED = folder;
  return remove;
}

const fromSetup = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name}: expected what was packed before the tests, got nothing.`);
  return value;
};

/** The tarball, as `npm publish` would send it. */
export const tarball = (): string => fromSetup('CONSUMERS_TARBALL');

/** A folder that has the package from that tarball in its node_modules; what it depends on is found in ours. */
export const unpacked = (): string => fromSetup('CONSUMERS_UNPACKED');
