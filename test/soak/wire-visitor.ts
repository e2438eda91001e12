import {Agent, request} from 'node:http';
import {connect, type Socket} from 'node:net';
import {text as readText} from 'node:stream/consumers';
import type {Chance} from '../bench/cost/chance.js';
import {ORIGIN, search} from '../relay/fixture.js';

/** The response that a client received. */
export interface Received {
  readonly status: number;
  readonly text: string;
}

/** Well-behaved and misbehaving clients of a relay. */
export interface WireVisitors {
  /** Sends a search and waits. Resolves with undefined if the connection ends without a response. */
  stay(mileage: number): Promise<Received | undefined>;
  /** Sends a search or part of it, and misbehaves in one of `WAYS`. Resolves with whether the connection ended. */
  misbehave(mileage: number): Promise<boolean>;
  close(): void;
}

/** How soon a relay must close an idle connection. */
const DROPPED_MS = 15_000;

const PATH = '/plans/PlansSearch/Vin';

/** Ways to misbehave. Each closes the connection, or makes the relay close it. */
const WAYS: Readonly<Record<string, (socket: Socket, head: string, body: string, chance: Chance) => void>> = {
  'disconnects before the response': (socket, head, body, chance) => {
    socket.write(head + body);
    setTimeout(() => socket.destroy(), chance.between(0, 40));
  },
  'resets the connection': (socket, head, body, chance) => {
    socket.write(head + body);
    setTimeout(() => socket.resetAndDestroy(), chance.between(0, 40));
  },
  'disconnects in the middle of the response': (socket, head, body) => {
    socket.write(head + body);
    socket.once('data', () => socket.destroy());
  },
  'does not read': (socket, head, body, chance) => {
    socket.pause();
    socket.write(head + body);
    setTimeout(() => socket.destroy(), chance.between(100, 300));
  },
  'sends half a request and disconnects': (socket, head, body) =>
    void socket.write(head + body.slice(0, 20), () => socket.destroy()),
  'sends half a request and goes silent': (socket, head, body) => void socket.write(head + body.slice(0, 20)),
  'sends half of the headers and goes silent': (socket, head) => void socket.write(head.slice(0, 30)),
  'sends nothing': () => undefined,
};

export function createWireVisitors(url: string, chance: Chance): WireVisitors {
  const {hostname, port, host} = new URL(url);
  const agent = new Agent({keepAlive: true});
  const headers = {origin: ORIGIN, 'content-type': 'application/json'};

  return {
    stay: mileage =>
      new Promise(resolve => {
        const nothing = (): void => resolve(undefined);
        const sent = request(url + PATH, {method: 'POST', agent, headers}, response => {
          readText(response).then(text => resolve({status: response.statusCode ?? 0, text}), nothing);
        });
        sent.on('error', nothing).end(JSON.stringify(search({mileage})));
      }),
    misbehave: mileage =>
      new Promise(resolve => {
        const body = JSON.stringify(search({mileage}));
        const lines = Object.entries({...headers, host, 'content-length': body.length});
        const head = `POST ${PATH} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
        const socket = connect(Number(port), hostname);
        const late = setTimeout(() => {
          resolve(false);
          socket.destroy();
        }, DROPPED_MS);
        socket
          .on('error', () => undefined)
          .on('close', () => {
            clearTimeout(late);
            resolve(true);
          });
        socket.once('connect', () => {
          // Unread data would hide the end of the connection.
          socket.resume();
          chance.pick(Object.values(WAYS))(socket, head, body, chance);
        });
      }),
    close: () => agent.destroy(),
  };
}
