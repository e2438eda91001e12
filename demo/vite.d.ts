/// <reference types="vite/client" />

/** Written by the build; described here by what the studio reads of it. */
declare module '@plan-finder/elements/custom-elements.json' {
  const manifest: import('./studio/tokens.js').Manifest;
  export default manifest;
}
