// The relay as its own server, put together by hand; `npx plan-finder relay` does the same from the environment.
import {createRelay, readConfig, startRelay} from 'plan-finder/relay';

const {relay: options, host, port} = readConfig(process.env);
const server = await startRelay({relay: createRelay(options), host, port});
console.log(`listening at ${server.url}`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
