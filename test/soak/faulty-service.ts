import {createServer, type ServerResponse} from 'node:http';
import {text as readText} from 'node:stream/consumers';
import {gzipSync} from 'node:zlib';
import type {SearchRequest} from '../../src/contract/index.js';
import type {Chance} from '../bench/cost/chance.js';
import {plan} from '../relay/fixture.js';
import {listenAndCount, type Listening} from '../relay/support/network-service.js';

export interface FaultyService extends Listening {
  /** How often each search was quoted, by its odometer reading. */
  readonly quoted: ReadonlyMap<number, number>;
}

/** How often an answer is struck. */
const STRUCK = 0.4;

/** Some answers come in many pieces. */
const PLANS = [1, 20, 300];

type Reply = (response: ServerResponse, body: Buffer, chance: Chance) => void;

const asJson = {'content-type': 'application/json'};

/** What may befall an answer on a real connection. */
const FAULTS: Readonly<Record<string, Reply>> = {
  late: (response, body, chance) => void setTimeout(good, chance.between(20, 150), response, body),
  never: () => undefined,
  refused: response => void response.writeHead(503).end(),
  'hung up': response => void response.destroy(),
  'reset in the middle': (response, body) => {
    response.writeHead(200, {...asJson, 'content-length': body.length});
    response.write(body.subarray(0, body.length >> 1), () => response.socket?.resetAndDestroy());
  },
  'in pieces': (response, body) => {
    response.writeHead(200, asJson);
    const half = body.length >> 1;
    response.write(body.subarray(0, half), () => setImmediate(() => response.end(body.subarray(half))));
  },
  'too long for its length': (response, body) => {
    response.socket?.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n`);
    response.socket?.write(body);
  },
  packed: (response, body) => void response.writeHead(200, {...asJson, 'content-encoding': 'gzip'}).end(gzipSync(body)),
  'badly packed': (response, body) => {
    response.writeHead(200, {...asJson, 'content-encoding': 'gzip'}).end(gzipSync(body).subarray(0, 40));
  },
  garbled: (response, body) => void response.writeHead(200, asJson).end(body.subarray(1)),
};

function good(response: ServerResponse, body: Buffer): void {
  response.writeHead(200, {...asJson, 'content-length': body.length}).end(body);
}

/** The service on real connections, with faults that only a connection can have. */
export async function startFaultyService(chance: Chance): Promise<FaultyService> {
  const quoted = new Map<number, number>();
  const server = createServer((request, response) => {
    void readText(request).then(text => {
      const mileage = Number((JSON.parse(text) as SearchRequest).searchCriteria.mileage);
      quoted.set(mileage, (quoted.get(mileage) ?? 0) + 1);
      const reply = chance.happens(STRUCK) ? chance.pick(Object.values(FAULTS)) : good;
      reply(response, answerTo(mileage, chance.pick(PLANS)), chance);
    });
  });
  return {...(await listenAndCount(server)), quoted};
}

function answerTo(mileage: number, count: number): Buffer {
  const results = Array.from({length: count}, (_, index) => plan({searchResultPlanId: `${mileage}-${index}`}));
  return Buffer.from(JSON.stringify({response: {results}, errorResponse: null}));
}
