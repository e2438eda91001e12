import {pack} from '../../package/packed.js';

/** Packs the build once for all consumers, and says where by the environment, which every worker inherits. */
export default function packOnce(): () => void {
  const {tarball, remove} = pack();
  process.env.CONSUMERS_TARBALL = tarball;
  return remove;
}

/** The tarball, as `npm publish` would send it. */
export const tarball = (): string => {
  const path = process.env.CONSUMERS_TARBALL;
  if (path === undefined) throw new Error('CONSUMERS_TARBALL: expected what was packed before the tests, got nothing.');
  return path;
};
