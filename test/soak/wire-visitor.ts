import {Agent, request} from 'node:http';
import {connect, type Socket} from 'node:net';
import {text as readText} from 'node:stream/consumers';
import type {Chance} from '../bench/cost/chance.js';
import {ORIGIN, search} from '../relay/fixture.js';

/** What a visitor heard. */
export interface Heard {
  readonly status: number;
  readonly text: string;
}

/** Visitors of a relay's address, well-behaved and others. */
export interface WireVisitors {
  /** Sends a search and stays: undefined when the connection ended without an answer. */
  stay(mileage: number): Promise<Heard | undefined>;
  /** Sends a search, or some of it, and behaves badly in one of `WAYS`; says whether the connection then ended. */
  misbehave(mileage: number): Promise<boolean>;
  close(): void;
}

/** How soon a relay must have dropped a connection over which nothing comes. */
const DROPPED_MS = 15_000;

const PATH = '/plans/PlansSearch/Vin';

/** What is done with a connection; each ends it, or has the relay end it. */
const WAYS: Readonly<Record<string, (socket: Socket, head: string, body: string, chance: Chance) => void>> = {
  'leaves before the answer': (socket, head, body, chance) => {
    socket.write(head + body);
    setTimeout(() => socket.destroy(), chance.between(0, 40));
  },
  'resets the connection': (socket, head, body, chance) => {
    socket.write(head + body);
    setTimeout(() => socket.resetAndDestroy(), chance.between(0, 40));
  },
  'leaves in the middle of the answer': (socket, head, body) => {
    socket.write(head + body);
    socket.once('data', () => socket.destroy());
  },
  'does not read': (socket, head, body, chance) => {
    socket.pause();
    socket.write(head + body);
    setTimeout(() => socket.destroy(), chance.between(100, 300));
  },
  'sends half and leaves': (socket, head, body) => void socket.write(head + body.slice(0, 20), () => socket.destroy()),
  'sends half and is silent': (socket, head, body) => void socket.write(head + body.slice(0, 20)),
  'sends half a head and is silent': (socket, head) => void socket.write(head.slice(0, 30)),
  'says nothing': () => undefined,
};

export function createWireVisitors(url: string, chance: Chance): WireVisitors {
  const {hostname, port, host} = new URL(url);
  const agent = new Agent({keepAlive: true});
  const headers = {origin: ORIGIN, 'content-type': 'application/json'};

  return {
    stay: mileage =>
      new Promise(resolve => {
        const nothing = (): void => resolve(undefined);
        const asked = request(url + PATH, {method: 'POST', agent, headers}, answer => {
          readText(answer).then(text => resolve({status: answer.statusCode ?? 0, text}), nothing);
        });
        asked.on('error', nothing).end(JSON.stringify(search({mileage})));
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
          // What is not read keeps the end of a connection from being seen.
          socket.resume();
          chance.pick(Object.values(WAYS))(socket, head, body, chance);
        });
      }),
    close: () => agent.destroy(),
  };
}
