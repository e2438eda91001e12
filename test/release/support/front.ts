import {request as send} from 'node:http';
import {serveRaw, type Served} from '../../e2e/support/serve.js';

export interface Front extends Served {
  /** Passes all requests to another server from now on. */
  passTo(url: string): void;
}

/** Stands in for the load balancer of an operator: one URL, whatever relay is behind it. */
export const startFront = async (url: string): Promise<Front> => {
  let target = url;
  const served = await serveRaw((request, response) => {
    const {method = 'GET', headers, url: path = '/'} = request;
    const passed = send(new URL(path, target), {method, headers}, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  return {...served, passTo: next => void (target = next)};
};
