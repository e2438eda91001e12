/** Whether a host, as `URL.hostname` returns it, is this machine. */
export const isLoopbackHost = (hostname: string): boolean =>
  /^(?:(?:.*\.)?localhost|\[::1\]|127(?:\.\d+){3})$/.test(hostname);
