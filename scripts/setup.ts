// Installs what some tests need and npm does not provide: servers, JavaScript libraries of pages, and other browsers.
// With the argument `wordpress`, also WordPress, PHP and a database (about 350 MB); with `containers`, also Docker. If it
// cannot, it lists what is missing and fails; `npm run test:full` skips the tests that need it.
import {isDebian, installWithApt} from './apt.mjs';
import {containers, findContainers} from './container-packages.js';
import {ensureChromium, HEADLESS_SHELL, hasHeadlessShell} from './ensure-browser.mjs';
import {ENGINES} from './engines/engines.mjs';
import {findTool, tools, type ToolName} from './tools.js';
import {findWordPress, wordpress} from './wordpress-packages.js';

const wanted = [
  ...(Object.keys(tools) as ToolName[]).map(name => ({
    name,
    packages: [tools[name].package],
    find: () => findTool(name),
  })),
  ...(['firefox', 'webkit'] as const).map(engine => {
    const {name, packages, find} = ENGINES[engine];
    return {name, packages, find};
  }),
  ...[
    {...wordpress, find: findWordPress},
    {...containers, find: findContainers},
  ].filter(({name}) => process.argv.includes(name)),
];

for (const {packages, find} of wanted) if (!find()) installWithApt(packages);
// Older Debian releases have no such package.
if (isDebian && !hasHeadlessShell()) installWithApt([HEADLESS_SHELL]);
try {
  console.log(`Chromium: ${await ensureChromium()}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
for (const {name, packages, find} of wanted) {
  const path = find();
  console.log(`${name}: ${path ?? `MISSING. Debian packages: ${packages.join(' ')}`}`);
  if (!path) process.exitCode = 1;
}
