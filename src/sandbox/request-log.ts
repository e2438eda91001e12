/** A call as the status page shows it. Nothing in it names a person, a car, a card or a key. */
export interface LoggedRequest {
  /** Milliseconds since 1970, by the sandbox's clock. */
  readonly at: number;
  readonly method: string;
  /** As the route table has it, its parameters in braces. */
  readonly path: string;
  readonly accountId?: string;
  /** What its body was about, masked. */
  readonly about: readonly string[];
  /** Absent when the request was aborted before it was answered. */
  readonly status?: number;
  readonly tookMs: number;
  /** The fault that struck it. */
  readonly fault?: string;
}

/** The last calls, the newest last. */
export interface RequestLog {
  add(request: LoggedRequest): void;
  readonly requests: readonly LoggedRequest[];
}

const MOST_REQUESTS = 50;

/** Makes an empty log; when it is full the oldest call goes. */
export function createRequestLog(): RequestLog {
  const requests: LoggedRequest[] = [];
  return {
    add(request) {
      requests.push(request);
      if (requests.length > MOST_REQUESTS) requests.shift();
    },
    requests,
  };
}
