import {isPopulated, type Reader} from '../contract/reader.js';
import type {Reply} from './reply.js';
import type {Purpose} from './request.js';
import {ServiceError} from './service-error.js';

/** Reads the payload of a response with a success status, or throws the errors in it (§2.1). */
export async function readPayload<T>(reply: Reply, read: Reader<T>): Promise<T> {
  const {response, errorResponse} = Object(reply.json) as Readonly<Record<string, unknown>>;
  const payload = isPopulated(response) && !isPopulated(errorResponse) ? read(response) : undefined;
  if (payload === undefined) throw await failure(reply, {isSuccess: true});
  return payload;
}

/**
 * The error of a response whose status is no success, or whose payload could not be read. It is read by code that few
 * pages need, so it is loaded then; a page that cannot load it has lost the connection.
 */
export async function failure(
  reply: Reply,
  {isSuccess = false, purpose}: {readonly isSuccess?: boolean; readonly purpose?: Purpose | undefined} = {},
): Promise<ServiceError> {
  const {where, status} = reply;
  try {
    const {payloadError, statusError} = await import('./reply-error.js');
    return isSuccess ? payloadError(reply) : statusError(reply, purpose);
  } catch (cause) {
    // Stryker disable next-line StringLiteral: developer message
    return new ServiceError('network', `${where}: unreadable status ${status}.`, {status, cause});
  }
}
