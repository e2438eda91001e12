/** Something that runs until the process is told to stop. */
interface Stoppable {
  close(): Promise<void>;
}

/** Stops a server on SIGTERM or SIGINT, letting it finish what runs, and ends the process with 0; a second signal is not waited for. */
export function untilStopped(server: Stoppable): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(0);
    isStopping = true;
    void server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
