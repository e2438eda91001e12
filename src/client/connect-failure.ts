/** Node's error codes for a connection that was never established. */
const CONNECT_CODES = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT/;

/** Whether an error of Node's `fetch` means that the request certainly did not reach the server. */
export const isConnectFailure = (error: unknown): boolean =>
  CONNECT_CODES.test((error as {cause?: {code?: string}} | undefined)?.cause?.code ?? '');
