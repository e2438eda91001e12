/** This build's version; a test holds it to the package's. */
export const VERSION = '0.1.0';
