import proxy from '@fastify/http-proxy';
import Fastify from 'fastify';

const app = Fastify();
const rewriteRequestHeaders = (request, headers) => ({
  ...headers,
  authorization: 'Bearer a-key-as-long-as-accounts-have-them',
});
await app.register(proxy, {
  upstream: process.argv[2],
  prefix: '/plans',
  rewritePrefix: '/api/v2/Partners',
  replyOptions: {rewriteRequestHeaders},
});
process.stdout.write(`${await app.listen({port: 0, host: '127.0.0.1'})}\n`);
