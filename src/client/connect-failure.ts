/** Node's codes for a connection that was never made. */
const CONNECT_CODES = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/;

/** Whether it is certain that nothing reached the other side. Only Node tells; a browser does not. */
export const isConnectFailure = (error: unknown): boolean => {
  const {code} = ((error as {cause?: unknown}).cause ?? {}) as {code?: unknown};
  // Stryker disable next-line ConditionalExpression: the next step handles it
  return typeof code === 'string' && CONNECT_CODES.test(code);
};
