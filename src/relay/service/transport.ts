/** An upstream request, ready to be sent. */
export interface TransportRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** All headers, with lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The maximum size of the response, after decompression. */
  readonly maxBytes: number;
}

/** A response of any status: its decompressed bytes, and the headers that the relay uses. */
export interface TransportResponse {
  readonly kind: 'response';
  readonly status: number;
  readonly contentType: string | null;
  readonly retryAfter: string | null;
  readonly bytes: Buffer;
}

/** Why there is no response. */
export interface TransportProblem {
  readonly kind: 'timeout' | 'unreachable' | 'too-large';
  readonly cause?: unknown;
}

/** Sends requests to the upstream API. */
export interface Transport {
  /**
   * Sends a request exactly once, without following redirects or keeping cookies. Rejects if there is no whole response,
   * or when the signal aborts.
   */
  send(request: TransportRequest, signal: AbortSignal): Promise<TransportResponse | TransportProblem>;
  /** Closes its connections when they become idle. */
  close(): void;
}
