// The relay in a Hono app.
import {serve} from '@hono/node-server';
import {getConnInfo} from '@hono/node-server/conninfo';
import {Hono} from 'hono';
import {createRelay, readConfig} from 'plan-finder/relay';

const {relay: options, port} = readConfig(process.env);
const relay = createRelay(options);
const app = new Hono();

const respond = context => relay.fetch(context.req.raw, {address: getConnInfo(context).remote.address});
app.get('/', context => context.text('a page of the shop'));
// The API, the script for pages with its versioned files, and the health check.
for (const path of ['/plans/*', '/embed.js', '/:version{v[0-9].*}/*', '/healthz']) app.all(path, respond);

serve({fetch: app.fetch, port, hostname: '127.0.0.1'}, ({port: actual}) =>
  console.log(`listening on http://127.0.0.1:${actual}`),
);
