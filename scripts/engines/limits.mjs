// What an engine's driver cannot do. A test that needs it is listed as not possible in that engine; it is not counted.

/** Per engine: the means that its driver lacks, and why. */
export const LIMITS = {
  chromium: {},
  firefox: {},
  webkit: {touch: 'WebKitGTK’s driver makes a mouse of every finger'},
};
