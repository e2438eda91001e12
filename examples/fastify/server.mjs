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
app.get('/', async () => 'a page of your site');
// The API, the scripts for pages with the versioned files, the page for frames, and the checks. Nothing else, such as
// your site's own /v8-trucks, may reach the relay.
const versions = '/:version(^v\\d+\\.\\d+\\.[^/]+$)/*';
const paths = ['/plans/*', '/embed.js', versions, '/frame', '/frame.js', '/sri.json', '/healthz', '/readyz'];
for (const path of paths) app.all(path, respond);

console.log(`listening on ${await app.listen({port, host: '127.0.0.1'})}`);
