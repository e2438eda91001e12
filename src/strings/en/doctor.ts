import {counter} from '../counter.js';

const count = counter('en-US');

/** The finding, and how to fix it; a passed check has no fix. */
export type DoctorMessage = readonly [what: string, how?: string];

/** Strings of the page check, for the person who adds the widget to a page. */
export const doctorStrings = {
  title: 'Plan finder: page check',
  checking: 'Checking this page…',
  problems: (problems: number) => `${count(problems, 'problem', 'problems')} on this page`,
  noProblem: 'No problems found on this page',
  toFix: 'Needs attention',
  toKnow: 'Good to know',
  passed: (checks: number) => `Passed checks (${checks})`,
  again: 'Check again',
  copy: 'Copy report',
  copied: 'Report copied.',
  copyByHand: 'Press Ctrl+C or ⌘C to copy the report.',
  report: 'Report',
  close: 'Close',

  scriptRuns: (version: string, address: string): DoctorMessage => [
    `The script is running: version ${version}, loaded from ${address}.`,
  ],
  scriptHeld: (name: string): DoctorMessage => [
    `The script was delayed by ${name || 'an optimization plugin'}.`,
    'In that plugin, exclude embed.js from its delay, defer, and combine options, so that the widget appears with the page.',
  ],
  scriptLate: (seconds: number): DoctorMessage => [
    `The script was first requested ${count(seconds, 'second', 'seconds')} after the page started loading.`,
    'A tag manager or optimization plugin adds it late. If the widget should appear with the page, put the script tag in the page’s HTML.',
  ],
  scriptAfterLoad: (seconds: number): DoctorMessage => [
    `The script was first requested after the page had loaded, ${count(seconds, 'second', 'seconds')} after the page started loading.`,
    'A tag manager adds it late, or an optimization plugin waits for the first interaction. If the widget should appear with the page, put the script tag in the page’s HTML and exclude embed.js from “delay JavaScript.”',
  ],
  scriptCombined: (relay: string): DoctorMessage => [
    `An optimization plugin combined or inlined the script. It uses the relay at ${relay}, and the script tag’s attributes are lost.`,
    'Exclude embed.js from combining and inlining, or put the settings on the placeholder: <div data-plan-finder data-…>.',
  ],
  twoVersions: (versions: string): DoctorMessage => [
    `This page loads more than one version: ${versions}. The first one to load is used.`,
    'Keep one script tag or import, and remove the others.',
  ],
  oneVersion: (): DoctorMessage => ['This page loads only one version.'],
  versionOld: (here: string, served: string): DoctorMessage => [
    `This page runs version ${here}, but the relay serves ${served}.`,
    'Clear the caches that hold embed.js (CDN, optimization plugin, browser), or update the version number in the page.',
  ],
  versionNew: (here: string, served: string): DoctorMessage => [
    `This page runs version ${here}, which is newer than the relay’s (${served}).`,
    'Update the relay when you can.',
  ],
  versionCurrent: (version: string): DoctorMessage => [`The page and the relay use the same version, ${version}.`],

  widgetLoads: (): DoctorMessage => ['The widget loaded.'],
  widgetMissing: (address: string, got: string): DoctorMessage => [
    `The widget’s file wasn’t found at ${address}. Response: ${got}.`,
    'Load embed.js from your relay. To self-host it, also copy the whole folder of its version.',
  ],
  widgetFails: (message: string): DoctorMessage => [
    `The widget loaded but didn’t start: ${message}`,
    'Send this report to the person who runs your relay.',
  ],
  notDefined: (): DoctorMessage => [
    'The <plan-finder> element isn’t registered.',
    'Another script on this page may have changed how elements are registered. Try the page without it.',
  ],

  policyBlocks: (directive: string, source: string): DoctorMessage => [
    `The page’s Content Security Policy blocks ${source}: it isn’t listed in ${directive}.`,
    `Add ${source} to ${directive}.`,
  ],
  policyTypes: (): DoctorMessage => [
    'The page’s Trusted Types policy blocks the widget.',
    "Add lit-html 'allow-duplicates' to trusted-types.",
  ],
  policyFine: (): DoctorMessage => ['The page’s security policy (CSP) causes no problems.'],
  policyWasm: (): DoctorMessage => [
    'The VIN scanner can’t read labels here: this browser needs WebAssembly, and the page’s Content Security Policy doesn’t allow it.',
    "Add 'wasm-unsafe-eval' to script-src, or leave it as it is: everything else works.",
  ],
  notSecure: (): DoctorMessage => [
    'The page isn’t served over HTTPS, so browsers don’t allow it to use the camera.',
    'Serve the page over HTTPS.',
  ],

  relayResponds: (address: string): DoctorMessage => [`The relay at ${address} responds and allows this page.`],
  relayWrongMount: (address: string, got: string): DoctorMessage => [
    `${address} isn’t the relay’s API. Response: ${got}.`,
    'Correct data-relay: use your relay’s URL with its path, such as https://plans.your-dealership.example/plans.',
  ],
  relayInvalid: (place: string, value: string): DoctorMessage => [
    `${place} has a relay that isn’t an HTTP(S) URL: ${value}`,
    'Use a URL such as https://plans.your-dealership.example/plans, or remove it to use the relay that serves the script.',
  ],
  relayIgnored: (place: string, value: string): DoctorMessage => [
    `${place} has a relay on another host, which is ignored: ${value}`,
    'Set it in data-relay on the script tag. A placeholder can’t choose another relay, because not everyone who edits a page’s content may do that.',
  ],
  originNotListed: (origin: string, address: string): DoctorMessage => [
    `The server at ${address} doesn’t allow ${origin}.`,
    `Add ${origin} to RELAY_ORIGINS and restart the relay.`,
  ],
  relayOrOrigin: (origin: string, address: string): DoctorMessage => [
    `The server at ${address} isn’t a relay’s API, or it doesn’t allow ${origin}.`,
    `Compare data-relay with your relay’s URL and its path, such as https://plans.your-dealership.example/plans. If it’s right, add ${origin} to RELAY_ORIGINS and restart the relay.`,
  ],
  originNone: (): DoctorMessage => [
    'This page has no origin, so no relay can allow it: it’s a file on your disk, or in an iframe with a sandbox.',
    'Open a file through a web server, and add that server’s URL to RELAY_ORIGINS. Add allow-same-origin to a sandbox.',
  ],
  relayUnreachable: (address: string): DoctorMessage => [
    `The relay at ${address} can’t be reached.`,
    'Open its /healthz in a new tab. Check that the URL is correct, the relay is running, its certificate is valid, and no ad blocker blocks it.',
  ],
  relayMixed: (address: string): DoctorMessage => [
    `This page is served over HTTPS, but the relay at ${address} uses HTTP. Browsers block that.`,
    'Put the relay behind TLS and use its https:// URL.',
  ],
  offline: (): DoctorMessage => ['This browser is offline.', 'Reconnect, then check again.'],
  serviceFails: (address: string, status: number, code: string): DoctorMessage => [
    `The relay at ${address} responds but can’t load the catalog: status ${status}${code && `, ${code}`}.`,
    'Run plan-finder doctor on the relay’s server. It checks the API key and the connection to the upstream API.',
  ],

  finders: (widgets: number): DoctorMessage => [`${count(widgets, 'widget', 'widgets')} on this page.`],
  prices: (prices: number): DoctorMessage => [`${count(prices, 'starting price', 'starting prices')} on this page.`],
  openers: (openers: number): DoctorMessage => [
    `The widget opens from ${count(openers, 'button or link', 'buttons or links')}.`,
  ],
  noPlace: (): DoctorMessage => [
    'There’s no widget on this page.',
    'Put the script tag or <div data-plan-finder></div> where it should appear.',
  ],
  placeEmpty: (place: string): DoctorMessage => [
    `${place} is empty: the widget wasn’t added to it.`,
    'The browser’s console shows the error. If the placeholder is a <form>, use a <div> instead.',
  ],
  placedOutside: (mover: string): DoctorMessage => [
    `The widget is at the script tag, outside the page’s main content${mover && `; ${mover} may have moved the tag`}.`,
    'Put <div data-plan-finder></div> where the widget should appear.',
  ],
  placedAtEnd: (): DoctorMessage => [
    'The widget is at the end of the page, where the script tag is.',
    'To show it elsewhere, put <div data-plan-finder></div> there. To show none on this page, add data-auto-place="off" to the script tag.',
  ],
  settingUnknown: (place: string, attribute: string, nearest: string): DoctorMessage => [
    `${place} has an unknown setting: ${attribute}.`,
    `Did you mean ${nearest}?`,
  ],
  settingInvalid: (place: string, attribute: string, expected: string): DoctorMessage => [
    `${place} has an invalid value for ${attribute}.`,
    `Expected: ${expected}.`,
  ],
  noState: (place: string): DoctorMessage => [
    `${place} has no state and doesn’t ask the shopper for one, so it can’t show a price.`,
    'Add data-state with the state where the car is registered, such as data-state="TX".',
  ],
  noMileage: (place: string): DoctorMessage => [
    `${place} has no mileage and doesn’t ask the shopper for it, so it can’t show a price.`,
    'Add data-mileage, such as data-mileage="21500".',
  ],
  asksForState: (place: string): DoctorMessage => [
    `${place} has no state, so it can’t search automatically: it asks the shopper.`,
    'To search without a click, add data-state with the state where the car is registered, such as data-state="TX".',
  ],
  asksForMileage: (place: string): DoctorMessage => [
    `${place} has no mileage, so it can’t search automatically: it asks the shopper.`,
    'To search without a click, add data-mileage, such as data-mileage="21500".',
  ],
  narrow: (place: string, width: number): DoctorMessage => [
    `${place} is only ${count(width, 'pixel', 'pixels')} wide, which is narrow for a form and plans.`,
    'Make it at least 280 pixels wide, and full width on phones.',
  ],
  priceInLink: (place: string): DoctorMessage => [
    `${place} is inside a link or a button, which a click on the price also activates.`,
    'Place it beside the link or the button.',
  ],
  notShown: (place: string): DoctorMessage => [
    `${place} isn’t visible.`,
    'That’s fine in a closed tab or dialog. Otherwise, check for display: none on it or around it.',
  ],
  contrastEnough: (): DoctorMessage => ['The widget’s colors have enough contrast.'],
  contrastPairs: {
    text: 'text on the background',
    muted: 'secondary text on the background',
    button: 'button text on the accent color',
    error: 'errors on the background',
    border: 'borders of fields on the background',
    line: 'focus outlines and bars on the background',
  },
  contrast: (place: string, pair: string, ratio: number, least: number): DoctorMessage => [
    `${place} has too little contrast: ${ratio}:1 for ${pair}. It needs at least ${least}:1.`,
    'Change the --plan-color-… custom properties in your style sheet. The theme panel of the studio shows the contrast of your colors.',
  ],
  searchFailed: (kind: string): DoctorMessage => [
    `The last search on this page failed: ${kind}.`,
    'Check the findings above, then the relay’s log.',
  ],
  notChecked: (error: string): DoctorMessage => [
    `Part of this check failed: ${error}`,
    'Another script on this page may have changed built-in browser features. Everything else was checked.',
  ],
};

/** Strings of the page check, in any language. */
export type DoctorStrings = typeof doctorStrings;
