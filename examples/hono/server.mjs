// The relay in a Hono app.
import {serve} from '@hono/node-server';
import {getConnInfo} from '@hono/node-server/conninfo';
import {Hono} from 'hono';
import {createRelay, readConfig} from 'plan-finder/relay';

const {relay: options, port} = readConfig(process.env);
const relay = createRelay(options);
const app = new Hono();

const respond = context => relay.fetch(context.req.raw, {address: getConnInfo(context).remote.address});
app.get('/', context => context.text('a page of your site'));
// The API, the scripts for pages with the versioned files, the page for frames, and the checks. Nothing else, such as
// your site's own /v8-trucks, may reach the relay.
const versions = '/:version{v\\d+\\.\\d+\\.[^/]+}/*';
const paths = ['/plans/*', '/embed.js', versions, '/frame', '/frame.js', '/sri.json', '/healthz', '/readyz'];
for (const path of paths) app.all(path, respond);

serve({fetch: app.fetch, port, hostname: '127.0.0.1'}, ({port: actual}) =>
  console.log(`listening on http://127.0.0.1:${actual}`),
);
