// Builds the embed, then serves the demo, a relay and a sandbox on one port.
import {buildEmbed} from './build/embed.js';
import {readStartOptions} from './demo/read-start-options.js';
import {startDemo} from './demo/start-demo.js';

/** Not a secret: the demo's reports are about the person who tries it. */
const REPORT_TOKEN = 'demo-report-token';

/** What a dealer's relay sets on every page, as in `RELAY_WIDGET_SETTINGS`. */
const WIDGET_SETTINGS = {
  attributes: {'list-info': 'Harbor Lane Motors may receive a commission when you buy a plan here.'},
  notes: {list: 'Questions? Call our service desk at (409) 555-0135.'},
};

try {
  const {port, host} = readStartOptions(process.argv.slice(2), process.env);
  await buildEmbed();
  // A port set by the user is never replaced by another one.
  const relay = {reportToken: REPORT_TOKEN, widgetSettings: WIDGET_SETTINGS};
  const demo = await startDemo({
    firstPort: 5173,
    relay,
    ...(port !== undefined && {port}),
    ...(host !== undefined && {host}),
  });
  console.log(
    `\n  Plan finder demo: ${demo.url}/\n\n  The relay and the sandbox run on the same port. Press Ctrl+C to stop.
  Reports of what you do: ${demo.url}/reports (token: ${REPORT_TOKEN})\n`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
