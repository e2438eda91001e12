import {encodedPlain} from '../encoded-body.js';
import type {RelayContext} from '../environment.js';
import {send} from '../reply.js';

const OK = encodedPlain({status: 'ok'});

/** Says that the process answers. */
export function healthz() {
  return async function healthz(context: RelayContext): Promise<Response> {
    context.get('notes').route = 'health';
    return send(context, {status: 200, body: OK});
  };
}

/**
 * Says whether searches can be expected to succeed: not while it stops, nor while the service refuses the key. Of many
 * partners it counts those whose key is refused; who they are is nobody's business here.
 */
export function readyz(isReady: () => boolean, refusedKeys?: () => number) {
  return async function readyz(context: RelayContext): Promise<Response> {
    context.get('notes').route = 'health';
    const status = isReady() ? 200 : 503;
    const word = status === 200 ? 'ok' : 'unavailable';
    const body = encodedPlain({status: word, ...(refusedKeys && {refusedKeys: refusedKeys()})});
    return send(context, {status, body});
  };
}
