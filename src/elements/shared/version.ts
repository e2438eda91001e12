/** The version of this build; a test checks that it is the package's. */
export const VERSION = '0.0.0';
