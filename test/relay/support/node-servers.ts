import {createServer, type RequestListener, type Server} from 'node:http';
import {connect, type Socket} from 'node:net';
import {text as readText} from 'node:stream/consumers';
import {getRequestListener, type HttpBindings} from '@hono/node-server';
import express from 'express';
import Fastify from 'fastify';
import {Hono} from 'hono';
import {listen} from '../../../scripts/ports.mjs';
import {type Relay, startRelay, toNodeHandler} from '../../../src/relay/index.js';

/** A relay in one of the supported servers. */
export interface NodeServer {
  readonly url: string;
  readonly port: number;
  close(): Promise<unknown>;
}

type StartServer = (relay: Relay) => Promise<NodeServer>;

const nodeServer = (url: string, close: () => Promise<unknown>): NodeServer => ({
  url,
  port: Number(new URL(url).port),
  close,
});

async function serve(listener: RequestListener): Promise<NodeServer> {
  const server: Server = createServer(listener);
  const port = await listen(server);
  return nodeServer(`http://127.0.0.1:${port}`, async () => server.close().closeAllConnections());
}

function startExpress(relay: Relay, parsesBodies: boolean): Promise<NodeServer> {
  const answer = toNodeHandler(relay);
  const app = express();
  if (parsesBodies) app.use(express.json());
  app.use(['/plans', '/embed.js', '/healthz'], (request, response) => answer(request, response));
  return serve(app as RequestListener);
}

async function startFastify(relay: Relay): Promise<NodeServer> {
  const answer = toNodeHandler(relay);
  const app = Fastify({forceCloseConnections: true});
  for (const path of ['/plans/*', '/embed.js', '/healthz']) {
    app.all(path, (request, reply) => {
      reply.hijack();
      return answer(request.raw, reply.raw, request.body);
    });
  }
  const url = await app.listen({port: 0, host: '127.0.0.1'});
  return nodeServer(url, () => app.close());
}

async function startHono(relay: Relay): Promise<NodeServer> {
  const app = new Hono<{Bindings: HttpBindings}>();
  for (const path of ['/plans/*', '/embed.js', '/healthz']) {
    app.all(path, ({req, env}) => relay.fetch(req.raw, {address: env.incoming.socket.remoteAddress}));
  }
  const listener = getRequestListener(app.fetch, {overrideGlobalObjects: false});
  return serve((request, response) => void listener(request, response));
}

/** Servers in which the relay reads the body itself, so that it can respond before the body arrives. */
export const UNPARSED_SERVERS: readonly (readonly [name: string, start: StartServer])[] = [
  [
    'startRelay',
    async relay => {
      const server = await startRelay({relay, port: 0});
      return nodeServer(server.url, () => server.close(0));
    },
  ],
  [
    'toNodeHandler in node:http',
    relay => {
      const answer = toNodeHandler(relay);
      return serve((request, response) => void answer(request, response));
    },
  ],
  ['toNodeHandler in Express 5', relay => startExpress(relay, false)],
  ['relay.fetch in Hono', startHono],
];

/** All supported Node servers. */
export const NODE_SERVERS: readonly (readonly [name: string, start: StartServer])[] = [
  ...UNPARSED_SERVERS,
  ['toNodeHandler in Express 5 behind express.json()', relay => startExpress(relay, true)],
  ['toNodeHandler in Fastify 5', startFastify],
];

/** Sends raw bytes and returns everything received until the server closed the connection. */
export function sendBytes(port: number, bytes: string): {readonly socket: Socket; readonly answer: Promise<string>} {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return {socket, answer: readText(socket)};
}
