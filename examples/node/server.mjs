// The relay as a standalone server in code; `npx plan-finder relay` does the same.
import {readConfig, startFromConfig} from 'plan-finder/relay';

const server = await startFromConfig(readConfig(process.env));
console.log(`listening on ${server.url}`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
