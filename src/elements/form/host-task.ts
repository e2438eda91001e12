import {initialState, Task, TaskStatus} from '@lit/task';
import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** What an element that has tasks is to its tasks. */
export type TaskHost = ReactiveControllerHost & Element;

export interface HostTaskOptions<Args extends readonly unknown[], Result> {
  /** What the task depends on: it runs whenever one of these changes. Undefined: nothing is wanted for now. */
  readonly args: () => Args | undefined;
  readonly run: (args: Args, signal: AbortSignal) => Promise<Result>;
}

/** Where a task stands. */
export type HostTaskStatus = 'idle' | 'pending' | 'complete' | 'failed';

const STATUSES = {
  [TaskStatus.INITIAL]: 'idle',
  [TaskStatus.PENDING]: 'pending',
  [TaskStatus.COMPLETE]: 'complete',
  [TaskStatus.ERROR]: 'failed',
} as const;

/**
 * Runs something whenever what it depends on has changed. It stops when its element leaves the page, as if it had
 * never run, and runs when the element is back.
 */
export class HostTask<Args extends readonly unknown[], Result> implements ReactiveController {
  readonly #host: TaskHost;
  readonly #task: Task<readonly unknown[], Result>;
  #isCut = false;

  constructor(host: TaskHost, {args, run}: HostTaskOptions<Args, Result>) {
    this.#host = host;
    this.#task = new Task(host, {
      args: () => args() ?? [],
      task: (_, {signal}) => {
        const wanted = args();
        // An element that is not in the page is updated all the same: it asks for nothing until it is back.
        this.#isCut = wanted !== undefined && !host.isConnected;
        return wanted === undefined || this.#isCut ? initialState : run(wanted, signal);
      },
    });
    host.addController(this);
  }

  get status(): HostTaskStatus {
    return this.#isCut ? 'idle' : STATUSES[this.#task.status];
  }

  /** What it came to; undefined while it runs and when it failed. */
  get value(): Result | undefined {
    return this.status === 'complete' ? this.#task.value : undefined;
  }

  /** Runs it with what it depends on now, as after a failure. */
  retry(): void {
    void this.#task.run();
  }

  hostConnected(): void {
    if (this.#isCut) this.retry();
  }

  hostDisconnected(): void {
    if (this.#task.status !== TaskStatus.PENDING) return;
    this.#isCut = true;
    this.#task.abort();
    this.#host.requestUpdate();
  }
}
