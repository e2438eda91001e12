// The relay as a Next.js route handler for all paths below /plans.
import {createRelay, readConfig} from 'plan-finder/relay';

const {relay: options} = readConfig(process.env);
// Next.js does not expose the client IP: the proxy in front of it has to pass it (TRUST_PROXY).
const relay = createRelay(options);

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

const respond = request => relay.fetch(request);
export {respond as GET, respond as OPTIONS, respond as POST};
