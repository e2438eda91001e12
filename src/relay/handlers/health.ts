import {encodedPlain} from '../encoded-body.js';
import type {RelayContext} from '../environment.js';
import {send} from '../reply.js';

const OK = encodedPlain({status: 'ok'});
const NOT_READY = encodedPlain({status: 'unavailable'});

/** Says that the process answers. */
export function healthz() {
  return async function healthz(context: RelayContext): Promise<Response> {
    context.get('notes').route = 'health';
    return send(context, {status: 200, body: OK});
  };
}

/** Says whether searches can be expected to succeed: not while it stops, nor while the service refuses the key. */
export function readyz(isReady: () => boolean) {
  return async function readyz(context: RelayContext): Promise<Response> {
    context.get('notes').route = 'health';
    const ready = isReady();
    return send(context, {status: ready ? 200 : 503, body: ready ? OK : NOT_READY});
  };
}
