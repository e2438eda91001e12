// The relay as a Next.js route handler: it answers all that lies below /plans.
import {createRelay, readConfig} from 'plan-finder/relay';

const {relay: options} = readConfig(process.env);
// Next hands over no address of the connection: the proxy in front of it names the visitor (TRUST_PROXY).
const relay = createRelay(options);

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

const answer = request => relay.fetch(request);
export {answer as GET, answer as OPTIONS, answer as POST};
