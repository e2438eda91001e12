import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {Server, Socket} from 'node:net';
import {createServer as createTcpServer} from 'node:net';
import {text as readText} from 'node:stream/consumers';
import {listen} from '../../../scripts/ports.mjs';
import type {FakeService} from '../fixture.js';

/** A server on this machine. */
export interface Listening {
  readonly url: string;
  /** How many connections it has accepted. */
  connections(): number;
  /** How many connections are open. */
  open(): number;
  /** Resolves when no connection is open. */
  untilIdle(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server and counts its connections. Closing it drops them. */
export async function listenAndCount(server: Server): Promise<Listening> {
  const open = new Set<Socket>();
  let count = 0;
  server.on('connection', (socket: Socket) => {
    count += 1;
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    connections: () => count,
    open: () => open.size,
    untilIdle: async () => {
      await Promise.all([...open].map(socket => new Promise(resolve => socket.once('close', resolve))));
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

/** Serves a fake upstream over HTTP. Where it throws, the connection breaks. */
export const serveOverHttp = (service: FakeService): Promise<Listening> =>
  listenAndCount(
    createServer((request, response) => void respond(service, request, response).catch(() => response.destroy())),
  );

async function respond(service: FakeService, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const {method = 'GET', url = '/', headers} = request;
  const body = await readText(request);
  const init = {method, headers: headers as Record<string, string>, ...(method === 'POST' && {body})};
  const answer = await service.fetch(new URL(url, 'http://service').href, init);
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  for await (const chunk of answer.body ?? []) response.write(chunk);
  response.end();
}

/** A raw TCP server. Calls `react` for received data with the connection and the number of requests so far. */
export async function serveBytes(react: (socket: Socket, requests: number) => void) {
  const seen = {requests: 0, bytes: ''};
  const listening = await listenAndCount(
    createTcpServer(socket =>
      socket.on('data', data => {
        seen.bytes += data.toString('latin1');
        if (!/^(?:GET|POST) /.test(data.toString('latin1'))) return;
        seen.requests += 1;
        react(socket, seen.requests);
      }),
    ),
  );
  return {...listening, seen};
}
