/** A request to the relay, from any kind of server. */
export interface RelayRequest {
  readonly method: string;
  /** The path as it was sent, without the query. */
  readonly path: string;
  /** The query without the question mark; may be empty. */
  readonly query: string;
  /** By lower-case name. Repeated headers are joined with commas, including Host and Content-Type. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly scheme: 'http' | 'https';
  /** The host and port that the request was sent to; empty if it has none. */
  readonly host: string;
  /** The client IP of the connection. Without it all visitors count as one. */
  readonly address: string | undefined;
  /** Aborts when the client disconnects before its response is sent. Created when it is first read. */
  readonly gone: AbortSignal;
  /** Keeps a quote running on platforms that stop work after the response, such as Cloudflare Workers. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
  /** Reads the body; undefined if it is too large. */
  body(maxBytes: number): Promise<string | undefined>;
  /** Returns a Fetch API request for `verifyVisitor`. Its body has already been read. */
  original(): Request;
}

/** A response, encoded and ready to send. */
export interface RelayResponse {
  readonly status: number;
  /** Alternating names and values. */
  readonly headers: string[];
  readonly body: Buffer | undefined;
}

/** Responds to a request; never rejects. */
export type Respond = (request: RelayRequest) => Promise<RelayResponse>;
