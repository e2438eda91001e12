// The service of a test, in a thread of its own: what the test's own thread has to do must not date the calls later.
import {createServer} from 'node:http';
import {performance} from 'node:perf_hooks';
import {text as readText} from 'node:stream/consumers';
import {parentPort, workerData} from 'node:worker_threads';

const {latencyMs, answer} = workerData;
const calls = [];
const held = [];

const server = createServer((incoming, outgoing) => {
  const at = performance.now();
  void readText(incoming).then(body => {
    calls.push({at, mileage: JSON.parse(body).searchCriteria.mileage});
    const send = () => void outgoing.setHeader('content-type', 'application/json').end(answer);
    if (latencyMs === null) held.push(send);
    else setTimeout(send, latencyMs);
  });
});

server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
parentPort.on('message', word => {
  if (word === 'release') for (const send of held.splice(0)) send();
  else parentPort.postMessage(calls);
});
