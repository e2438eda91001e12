// An upstream API that responds to every request at once with the same plans.
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {fullAnswer} from './payload.js';

const body = Buffer.from(fullAnswer());
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, {'content-type': 'application/json', 'content-length': body.length}).end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
