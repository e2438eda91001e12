// The relay as a standalone server in code; `npx plan-finder relay` does the same.
import {createRelay, readConfig, startRelay} from 'plan-finder/relay';

const {relay: options, host, port} = readConfig(process.env);
const server = await startRelay({relay: createRelay(options), host, port});
console.log(`listening on ${server.url}`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
