/** Coalesces concurrent calls under one key into one run. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>();

  isRunning(key: string): boolean {
    return this.#running.has(key);
  }

  /** Joins the run under this key, or starts a new one. */
  run(key: string, start: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key) ?? start().finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }
}
