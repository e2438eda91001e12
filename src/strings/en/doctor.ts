/** What was found, and what to do about it; what is right needs nothing. */
export type Said = readonly [what: string, how?: string];

/** The words of the page check, for the person who puts the finder on a page. */
export const doctorStrings = {
  title: 'Plan finder: page check',
  checking: 'Checking this page…',
  problems: (count: number) => (count === 1 ? '1 problem on this page' : `${count} problems on this page`),
  noProblem: 'No problems found on this page',
  toMend: 'To fix',
  toKnow: 'Good to know',
  right: (count: number) => `What works (${count})`,
  again: 'Check again',
  copy: 'Copy report',
  copied: 'The report is copied.',
  copyByHand: 'Press Ctrl+C or ⌘C to copy the report.',
  report: 'Report',
  close: 'Close',

  scriptRuns: (version: string, address: string): Said => [`The script runs: version ${version}, from ${address}.`],
  scriptHeld: (name: string): Said => [
    `${name} delayed the script.`,
    'Exclude embed.js from what it delays, defers or combines, so that the finder appears with the page.',
  ],
  scriptLate: (seconds: number): Said => [
    `The script was first requested ${seconds} seconds after the page began to load.`,
    'A tag manager or an optimizer adds it late. If the finder should appear with the page, write the script tag into the page itself.',
  ],
  scriptAfterLoad: (seconds: number): Said => [
    `The script was first requested after the page had loaded, ${seconds} seconds after it began.`,
    'A tag manager adds it then, or an optimizer waits for the visitor. If the finder should appear with the page, write the script tag into the page itself, and exclude embed.js from “delay JavaScript”.',
  ],
  scriptCombined: (relay: string): Said => [
    `The script runs from a file or a text that an optimizer made of it. It uses the relay at ${relay}; the attributes of its script tag are lost.`,
    'Exclude embed.js from what is combined or inlined, or set everything on the place: <div data-plan-finder data-…>.',
  ],
  twoVersions: (versions: string): Said => [
    `There is more than one version on this page: ${versions}. The first one that loaded is used.`,
    'Keep one script tag, or one import, and remove the others.',
  ],
  oneVersion: (): Said => ['There is one version on this page.'],
  versionOld: (here: string, served: string): Said => [
    `This page runs version ${here}; the relay serves ${served}.`,
    'Clear the cache in front of embed.js (a CDN, an optimizer, the browser), or update the version where the page names one.',
  ],
  versionNew: (here: string, served: string): Said => [
    `This page runs version ${here}; the relay itself serves ${served}.`,
    'Update the relay when you can.',
  ],
  versionCurrent: (version: string): Said => [`Version ${version} is the one that the relay serves.`],

  widgetLoads: (): Said => ['The widget is loaded.'],
  widgetMissing: (address: string, got: string): Said => [
    `The widget’s file is not at ${address}: the response is ${got}.`,
    'Load embed.js from your relay itself. A copy elsewhere needs the whole folder of its version beside it.',
  ],
  widgetFails: (message: string): Said => [
    `The widget was loaded and did not start: ${message}`,
    'Send this report to the person who runs your relay.',
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
    'The page’s Trusted Types do not allow the policy that the widget creates.',
    "Add lit-html 'allow-duplicates' to trusted-types.",
  ],
  policyFine: (): Said => ['No policy of the page blocks the finder.'],
  policyWasm: (): Said => [
    'The VIN scanner cannot read labels here: the page’s policy does not allow WebAssembly, and this browser needs it.',
    "Add 'wasm-unsafe-eval' to script-src, or leave it: everything else works.",
  ],
  notSecure: (): Said => ['The page is not served over https, so browsers give it no camera.', 'Serve it over https.'],

  relayAnswers: (address: string): Said => [`The relay at ${address} responds and allows this page.`],
  relayWrongMount: (address: string, got: string): Said => [
    `At ${address} is something other than the relay’s plans: the response is ${got}.`,
    'Correct data-relay: your relay’s address with its mount, such as https://plans.your-dealership.example/plans.',
  ],
  relayInvalid: (place: string, value: string): Said => [
    `${place} names a relay that is no http(s) address: ${value}`,
    'Correct it, such as https://plans.your-dealership.example/plans, or remove it: the relay that serves the script is then used.',
  ],
  relayIgnored: (place: string, value: string): Said => [
    `${place} names a relay on another host, which is ignored: ${value}`,
    'Name it in data-relay of the script tag. A place may be written by people who may not decide this.',
  ],
  originNotListed: (origin: string, address: string): Said => [
    `There is a server at ${address}, and it does not allow ${origin}.`,
    `Add ${origin} to RELAY_ORIGINS and restart the relay.`,
  ],
  relayUnreachable: (address: string): Said => [
    `The relay at ${address} cannot be reached.`,
    'Open its /healthz in a new tab. Is the address right, is the relay running, is its certificate valid, does an ad blocker block it?',
  ],
  relayMixed: (address: string): Said => [
    `This page is served over https and the relay at ${address} over http: browsers refuse that.`,
    'Put TLS in front of the relay and use its https address.',
  ],
  offline: (): Said => ['This browser is offline.', 'Connect, then check again.'],
  serviceFails: (address: string, status: number, code: string): Said => [
    `The relay at ${address} responds, but not with a catalog: status ${status}${code && `, ${code}`}.`,
    'Run plan-finder doctor where the relay runs: it checks the key and the connection to the service.',
  ],

  finders: (count: number): Said => [
    count === 1 ? 'There is one finder on the page.' : `There are ${count} finders on the page.`,
  ],
  prices: (count: number): Said => [
    count === 1 ? 'There is one start price on the page.' : `There are ${count} start prices on the page.`,
  ],
  noPlace: (): Said => [
    'There is no finder on the page.',
    'Put the script tag where the finder should appear, or a <div data-plan-finder></div>.',
  ],
  placeEmpty: (place: string): Said => [
    `${place} has no finder in it.`,
    'The browser’s console names the error. If the place is a <form>, use a <div> instead.',
  ],
  placedOutside: (mover: string): Said => [
    `The finder is where the script tag is, outside the main content of the page${mover && `: ${mover} may have moved the tag`}.`,
    'Put <div data-plan-finder></div> where the finder should appear.',
  ],
  placedAtEnd: (): Said => [
    'The finder is at the end of the page, where the script tag is.',
    'If it should appear elsewhere, put <div data-plan-finder></div> there; if this page should have none, add data-auto-place="off" to the script tag.',
  ],
  settingUnknown: (place: string, attribute: string, nearest: string): Said => [
    `${place} has ${attribute}, which means nothing.`,
    `Did you mean ${nearest}?`,
  ],
  settingInvalid: (place: string, attribute: string, expected: string): Said => [
    `${place} has a value in ${attribute} that means nothing.`,
    `Expected: ${expected}.`,
  ],
  noState: (place: string): Said => [
    `${place} has no state, and the shopper is not asked for it there: there can be no price.`,
    'Give it data-state, such as data-state="TX": the state in which the car is registered.',
  ],
  noMileage: (place: string): Said => [
    `${place} has no mileage, and the shopper is not asked for it there: there can be no price.`,
    'Give it data-mileage, such as data-mileage="21500".',
  ],
  narrow: (place: string, width: number): Said => [
    `${place} is ${width} pixels wide. That is narrow for a form and for plans.`,
    'Give it at least 280 pixels, on a phone the width of the page.',
  ],
  notShown: (place: string): Said => [
    `${place} is not displayed.`,
    'That is fine in a closed tab or dialog. Otherwise look for display: none around it.',
  ],
  searchFailed: (kind: string): Said => [
    `The last search on this page failed: ${kind}.`,
    'Look at the points above, then at the relay’s log.',
  ],
  notChecked: (error: string): Said => [
    `A part of this check failed: ${error}`,
    'Another script on this page may have changed what browsers provide. Everything else was checked.',
  ],
};

/** The words of the page check, in any language. */
export type DoctorStrings = typeof doctorStrings;
