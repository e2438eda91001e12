import type {Reader} from '../contract/reader.js';
import {failure, readPayload} from './payload.js';
import type {Reply} from './reply.js';

/** Reads the payload of an endpoint whose only success is 200. The first plans load only `payload.ts`: searches are polled. */
export async function readSuccess<T>(reply: Reply, read: Reader<T>): Promise<T> {
  if (reply.status !== 200) throw await failure(reply);
  return readPayload(reply, read);
}
