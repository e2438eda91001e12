import {nameAccountFields, renameFields} from '../contract/unspecified.js';
import {
  Credentials,
  Usage,
  type RegisterRequest,
  type VerifyRequest,
  CREDENTIAL_ENDPOINTS,
} from '../contract/credentials.js';
import {Anything, isPopulated} from '../contract/reader.js';
import type {CallOptions, Exchange} from './exchange.js';
import {readSuccess} from './read-success.js';
import type {Reply} from './reply.js';
import {ServiceError} from './service-error.js';

/** The API key and its account (§4.1). */
export interface CredentialCalls {
  /** Requests a verification code by email. Needs no key and sends none. */
  readonly register: (request: RegisterRequest, options?: CallOptions) => Promise<void>;
  /** Exchanges the code for a key, which is returned only once. Needs no key and sends none. */
  readonly verify: (request: VerifyRequest, options?: CallOptions) => Promise<Credentials>;
  /** Replaces the key; the old one stops working at once. */
  readonly rotate: (options?: CallOptions) => Promise<Credentials>;
  /** The registration, its tier and its limits. */
  readonly usage: (options?: CallOptions) => Promise<Usage>;
  /** Permanently deactivates the key. */
  readonly deactivate: (options?: CallOptions) => Promise<void>;
}

/** Creates the calls about the key. */
export function createCredentialCalls({send, unspecified}: Exchange): CredentialCalls {
  const credentials = nameAccountFields(Credentials, unspecified);
  const readKey = async (reply: Reply): Promise<Credentials> => {
    try {
      return await readSuccess(reply, credentials);
    } catch (error) {
      throw addPayload(error, reply);
    }
  };

  return {
    async register(body, options) {
      await readSuccess(await send(CREDENTIAL_ENDPOINTS.register, {body}, options), Anything);
    },
    async verify(request, options) {
      const body = renameFields(request, {verificationCode: unspecified.verificationCodeField});
      return readKey(await send(CREDENTIAL_ENDPOINTS.verify, {body}, options));
    },
    async rotate(options) {
      return readKey(await send(CREDENTIAL_ENDPOINTS.rotate, {}, options));
    },
    async usage(options) {
      return readSuccess(await send(CREDENTIAL_ENDPOINTS.usage, {}, options), nameAccountFields(Usage, unspecified));
    },
    async deactivate(options) {
      await readSuccess(await send(CREDENTIAL_ENDPOINTS.deactivate, {}, options), Anything);
    },
  };
}

/** Adds the payload of a success to the error that no key was found in it. */
function addPayload(error: unknown, {status, json}: Reply): unknown {
  const {response} = Object(json) as {response?: unknown};
  if (error instanceof ServiceError && status < 300 && isPopulated(response))
    Object.defineProperty(error, 'payload', {value: response});
  return error;
}
