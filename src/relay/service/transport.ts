/** One request to the service, ready to be sent. */
export interface TransportRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** All headers there are, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The deadline for the whole exchange, the response's body included. */
  readonly timeoutMs: number;
  /** The most bytes of the response that are read, after decompression. */
  readonly maxBytes: number;
}

/** What came back, whatever its status: its bytes, decompressed, and the headers that the relay acts on. */
export interface TransportResponse {
  readonly kind: 'response';
  readonly status: number;
  readonly contentType: string | null;
  readonly retryAfter: string | null;
  readonly bytes: Buffer;
}

/** Why nothing came back. */
export interface TransportProblem {
  readonly kind: 'timeout' | 'unreachable' | 'too-large';
  readonly cause?: unknown;
}

/** A way to reach the service. */
export interface Transport {
  /** Sends a request once and never a second time, follows no redirect, keeps no cookies, and never rejects. */
  send(request: TransportRequest): Promise<TransportResponse | TransportProblem>;
  /** Closes its connections once they are free. */
  close(): void;
}
