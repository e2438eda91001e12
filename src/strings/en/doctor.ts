/** What is so, and what to do about it; nothing has to be done about what is right. */
export type Said = readonly [what: string, how?: string];

/** The words of the page check, for whoever puts the finder on a page. */
export const doctorStrings = {
  title: 'Plan finder: page check',
  checking: 'Checking this page…',
  problems: (count: number) => (count === 1 ? '1 problem on this page' : `${count} problems on this page`),
  noProblem: 'No problem found on this page',
  toMend: 'To mend',
  toKnow: 'Good to know',
  right: (count: number) => `What is right (${count})`,
  again: 'Check again',
  copy: 'Copy report',
  copied: 'The report is copied.',
  copyByHand: 'Press Ctrl+C or ⌘C to copy the report.',
  report: 'Report',
  close: 'Close',

  scriptRuns: (version: string, address: string): Said => [`The script runs: version ${version}, from ${address}.`],
  scriptHeld: (name: string): Said => [
    `The script was held back by ${name}.`,
    'Take embed.js out of what it delays, defers or combines: the finder then comes with the page.',
  ],
  scriptLate: (seconds: number): Said => [
    `The script was first asked for ${seconds} seconds after the page began.`,
    'A tag manager or an optimiser puts it in late. Where the finder should come with the page, write the script tag into the page itself.',
  ],
  twoVersions: (versions: string): Said => [
    `There is more than one version on this page: ${versions}. The first one that came is used.`,
    'Keep one script tag, or one import, and remove the others.',
  ],
  oneVersion: (): Said => ['One version is on this page.'],
  versionOld: (here: string, served: string): Said => [
    `This page runs version ${here}; the relay serves ${served}.`,
    'Clear the cache in front of embed.js (a CDN, an optimiser, the browser), or raise the version where the page names one.',
  ],
  versionNew: (here: string, served: string): Said => [
    `This page runs version ${here}; the relay serves ${served} itself.`,
    'Update the relay when you can.',
  ],
  versionCurrent: (version: string): Said => [`Version ${version} is what the relay serves.`],

  widgetLoads: (): Said => ['The widget is loaded.'],
  widgetMissing: (address: string, got: string): Said => [
    `The widget’s file is not at ${address}: the answer is ${got}.`,
    'Load embed.js from your relay itself. A copy elsewhere needs the whole folder of its version beside it.',
  ],
  widgetFails: (message: string): Said => [
    `The widget was loaded and did not start: ${message}`,
    'Send this report to whoever looks after your relay.',
  ],
  notDefined: (): Said => [
    'The browser does not know <plan-finder>.',
    'Another script on this page may have changed how elements are registered. Try the page without it.',
  ],

  policyBlocks: (directive: string, source: string): Said => [
    `The page’s Content Security Policy blocks ${source}: its ${directive} does not list it.`,
    `Add ${source} to ${directive}.`,
  ],
  policyTypes: (): Said => [
    'The page’s Trusted Types do not allow the policy that the widget makes.',
    "Add lit-html 'allow-duplicates' to trusted-types.",
  ],
  policyFine: (): Said => ['No policy of the page is in the way.'],
  policyWasm: (): Said => [
    'The VIN scanner cannot read labels here: the page’s policy allows no WebAssembly, and this browser needs it.',
    "Add 'wasm-unsafe-eval' to script-src, or leave it: everything else works.",
  ],
  notSecure: (): Said => ['The page is not served over https: browsers give it no camera.', 'Serve it over https.'],

  relayAnswers: (address: string): Said => [`The relay at ${address} answers and allows this page.`],
  relayWrongMount: (address: string, got: string): Said => [
    `At ${address} there is something else than the relay’s plans: the answer is ${got}.`,
    'Correct data-relay: your relay’s address with its mount, such as https://plans.your-dealership.example/plans.',
  ],
  originNotListed: (origin: string, address: string): Said => [
    `There is a server at ${address}, and it does not allow ${origin}.`,
    `Add ${origin} to RELAY_ORIGINS and start the relay again.`,
  ],
  relayUnreachable: (address: string): Said => [
    `The relay at ${address} cannot be reached.`,
    'Open its /healthz in a tab of its own. Is the address right, does it run, is its certificate valid, does an ad blocker hold it back?',
  ],
  relayMixed: (address: string): Said => [
    `This page is served over https and the relay at ${address} over http: browsers refuse that.`,
    'Put TLS in front of the relay and use its https address.',
  ],
  offline: (): Said => ['This browser is offline.', 'Connect, then check again.'],
  serviceFails: (address: string, status: number, code: string): Said => [
    `The relay at ${address} answers, but not with a catalog: status ${status}${code && `, ${code}`}.`,
    'Run plan-finder doctor where the relay runs: it looks at the key and the way to the service.',
  ],

  finders: (count: number): Said => [count === 1 ? 'One finder is on the page.' : `${count} finders are on the page.`],
  prices: (count: number): Said => [
    count === 1 ? 'One start price is on the page.' : `${count} start prices are on the page.`,
  ],
  noPlace: (): Said => [
    'There is no finder on the page.',
    'Put the script tag where the finder should appear, or a <div data-plan-finder></div>.',
  ],
  noState: (place: string): Said => [
    `${place} has no state, and nobody is asked for one there: no price can be had.`,
    'Give it data-state, such as data-state="TX": the state in which the car is registered.',
  ],
  noMileage: (place: string): Said => [
    `${place} has no mileage, and nobody is asked for it there: no price can be had.`,
    'Give it data-mileage, such as data-mileage="21500".',
  ],
  narrow: (place: string, width: number): Said => [
    `${place} is ${width} pixels wide. That is narrow for a form and for plans.`,
    'Give it at least 280 pixels, on a phone the width of the page.',
  ],
  notShown: (place: string): Said => [
    `${place} is not displayed.`,
    'That is fine in a tab or a dialog that is closed. Otherwise look for a display: none around it.',
  ],
  searchFailed: (kind: string): Said => [
    `The last search on this page failed: ${kind}.`,
    'Look at the points above, then at the relay’s log.',
  ],
};

/** The words of the page check, in any language. */
export type DoctorStrings = typeof doctorStrings;
