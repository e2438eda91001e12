/** A request to the relay, whichever server it came over. */
export interface RelayRequest {
  readonly method: string;
  /** The path as it was written, without the query. */
  readonly path: string;
  /** What follows the question mark; empty without one. */
  readonly query: string;
  /** By names in lower case. A header that came several times is joined with commas, Host and Content-Type included. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly scheme: 'http' | 'https';
  /** The host, with its port, that the request was sent to; empty when it names none. */
  readonly host: string;
  /** The address that the connection came from. Without it all visitors count as one. */
  readonly address: string | undefined;
  /** Aborts when the client disconnects before its response is out. Made when it is first read. */
  readonly gone: AbortSignal;
  /** Keeps a platform that stops work with the response, as Cloudflare Workers does, from stopping a quote. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
  /** Reads the body; undefined as soon as it is larger than allowed. */
  body(maxBytes: number): Promise<string | undefined>;
  /** The request as the fetch standard has it, for `verifyVisitor`. Its body has been read. */
  original(): Request;
}

/** A response in the bytes that go out. */
export interface RelayResponse {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: Buffer | undefined;
}

/** Responds to a request; it never rejects. */
export type Respond = (request: RelayRequest) => Promise<RelayResponse>;
