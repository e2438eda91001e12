import {createServer, type ServerResponse} from 'node:http';
import {text as readText} from 'node:stream/consumers';
import {gzipSync} from 'node:zlib';
import type {SearchRequest} from '../../src/contract/index.js';
import type {Chance} from '../bench/cost/chance.js';
import {plan} from '../relay/fixture.js';
import {listenAndCount, type Listening} from '../relay/support/network-service.js';

export interface FaultyService extends Listening {
  /** The number of quotes for each search, by mileage. */
  readonly quoted: ReadonlyMap<number, number>;
}

/** The share of responses with a fault. */
const FAULT_SHARE = 0.4;

/** The numbers of plans in a response; large responses are sent in many chunks. */
const PLANS = [1, 20, 300];

type Reply = (response: ServerResponse, body: Buffer, chance: Chance) => void;

const asJson = {'content-type': 'application/json'};

/** The faults of a response over a real connection. */
const FAULTS: Readonly<Record<string, Reply>> = {
  late: (response, body, chance) => void setTimeout(sendPlans, chance.between(20, 150), response, body),
  never: () => undefined,
  rejected: response => void response.writeHead(503).end(),
  closed: response => void response.destroy(),
  'reset in the middle': (response, body) => {
    response.writeHead(200, {...asJson, 'content-length': body.length});
    response.write(body.subarray(0, body.length >> 1), () => response.socket?.resetAndDestroy());
  },
  'in pieces': (response, body) => {
    response.writeHead(200, asJson);
    const half = body.length >> 1;
    response.write(body.subarray(0, half), () => setImmediate(() => response.end(body.subarray(half))));
  },
  'longer than its content-length': (response, body) => {
    response.socket?.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n`);
    response.socket?.write(body);
  },
  compressed: (response, body) =>
    void response.writeHead(200, {...asJson, 'content-encoding': 'gzip'}).end(gzipSync(body)),
  'badly compressed': (response, body) => {
    response.writeHead(200, {...asJson, 'content-encoding': 'gzip'}).end(gzipSync(body).subarray(0, 40));
  },
  garbled: (response, body) => void response.writeHead(200, asJson).end(body.subarray(1)),
};

function sendPlans(response: ServerResponse, body: Buffer): void {
  response.writeHead(200, {...asJson, 'content-length': body.length}).end(body);
}

/** Starts an upstream API with real connections and the faults that only these can have. */
export async function startFaultyService(chance: Chance): Promise<FaultyService> {
  const quoted = new Map<number, number>();
  const server = createServer((request, response) => {
    void readText(request).then(text => {
      const mileage = Number((JSON.parse(text) as SearchRequest).searchCriteria.mileage);
      quoted.set(mileage, (quoted.get(mileage) ?? 0) + 1);
      const reply = chance.happens(FAULT_SHARE) ? chance.pick(Object.values(FAULTS)) : sendPlans;
      reply(response, answerTo(mileage, chance.pick(PLANS)), chance);
    });
  });
  return {...(await listenAndCount(server)), quoted};
}

function answerTo(mileage: number, count: number): Buffer {
  const results = Array.from({length: count}, (_, index) => plan({searchResultPlanId: `${mileage}-${index}`}));
  return Buffer.from(JSON.stringify({response: {results}, errorResponse: null}));
}
