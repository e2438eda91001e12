// Builds the embed, then serves the demo with a relay and a sandbox, so that everything can be tried at one address.
import {buildEmbed} from './build/embed.js';
import {readStartOptions} from './demo/read-start-options.js';
import {startDemo} from './demo/start-demo.js';

try {
  const {port, host} = readStartOptions(process.argv.slice(2), process.env);
  await buildEmbed();
  // A port that was asked for is taken or refused, never silently replaced.
  const demo = await startDemo({firstPort: 5173, ...(port !== undefined && {port}), ...(host !== undefined && {host})});
  console.log(
    `\n  Plan finder demo: ${demo.url}/\n\n  Relay and sandbox answer at the same address. Ctrl+C stops everything.\n`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
