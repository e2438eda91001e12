// Installs what some tests need and npm does not have: servers, libraries of pages, and other browsers. Where it cannot,
// it names what is missing and fails; `npm run test:full` skips the tests of that.
import {isDebian, installWithApt} from './apt.mjs';
import {ensureChromium, HEADLESS_SHELL, hasHeadlessShell} from './ensure-browser.mjs';
import {ENGINES} from './engines/engines.mjs';
import {findTool, tools} from './tools.mjs';

const wanted = [
  ...Object.entries(tools).map(([name, {package: needed}]) => ({name, packages: [needed], find: () => findTool(name)})),
  ...['firefox', 'webkit'].map(engine => {
    const {name, packages, find} = ENGINES[engine];
    return {name, packages, find};
  }),
];

for (const {packages, find} of wanted) if (!find()) installWithApt(packages);
// Debian's older releases have no such package.
if (isDebian && !hasHeadlessShell()) installWithApt([HEADLESS_SHELL]);
try {
  console.log(`Chromium: ${await ensureChromium()}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
for (const {name, packages, find} of wanted) {
  const path = find();
  console.log(`${name}: ${path ?? `MISSING, it is in Debian’s ${packages.join(' and ')}`}`);
  if (!path) process.exitCode = 1;
}
