// The relay in a Fastify 5 app, behind its body parser.
import Fastify from 'fastify';
import {createRelay, readConfig, toNodeHandler} from 'plan-finder/relay';

const {relay: options, port} = readConfig(process.env);
const relay = toNodeHandler(createRelay(options));
const app = Fastify();

const respond = (request, reply) => {
  reply.hijack();
  return relay(request.raw, reply.raw, request.body);
};
app.get('/', async () => 'a page of the shop');
// The API, the script for pages with its versioned files, and the health check.
for (const path of ['/plans/*', '/embed.js', '/v:version/*', '/healthz']) app.all(path, respond);

console.log(`listening on ${await app.listen({port, host: '127.0.0.1'})}`);
