import {Task, TaskStatus} from '@lit/task';
import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** What a task does: `signal` aborts when the element leaves the page, the task is run anew, or it is cancelled. */
export type TaskFunction<Input, Result> = (input: Input, options: {signal: AbortSignal}) => Promise<Result>;

export interface HostTaskOptions<Input> {
  /** Turns the interrupted input into the one to go on with when the element is back in the page; absent: the same. */
  readonly resume?: (input: Input) => Input;
}

/** Where a task stands. A task that was cancelled is as if it had never run. */
export type TaskState<Result> =
  | {readonly kind: 'initial'}
  | {readonly kind: 'pending'}
  | {readonly kind: 'complete'; readonly value: Result}
  | {readonly kind: 'failed'; readonly error: unknown};

/** Runs one thing at a time for an element: stops when the element leaves the page and goes on when it is back. */
export class HostTask<Input, Result> implements ReactiveController {
  readonly #task: Task<readonly [Input], Result>;
  readonly #resume: (input: Input) => Input;
  #input: {readonly value: Input} | undefined;
  #cancelled = true;
  #interrupted = false;

  constructor(
    host: ReactiveControllerHost,
    run: TaskFunction<Input, Result>,
    {resume = input => input}: HostTaskOptions<Input> = {},
  ) {
    this.#resume = resume;
    this.#task = new Task(host, {task: ([input], {signal}) => run(input, {signal}), autoRun: false});
    host.addController(this);
  }

  /** Where it stands now. */
  get state(): TaskState<Result> {
    if (this.#cancelled) return {kind: 'initial'};
    if (this.#task.status === TaskStatus.COMPLETE) return {kind: 'complete', value: this.#task.value as Result};
    if (this.#task.status === TaskStatus.ERROR && !this.#interrupted) return {kind: 'failed', error: this.#task.error};
    return {kind: 'pending'};
  }

  /** Starts over with this input; what ran before is aborted and its answer never seen. */
  run(input: Input): void {
    this.#input = {value: input};
    this.#cancelled = false;
    this.#interrupted = false;
    void this.#task.run([input]);
  }

  /** Stops it and forgets what it found. */
  cancel(): void {
    this.#cancelled = true;
    this.#interrupted = false;
    this.#task.abort();
  }

  hostConnected(): void {
    if (this.#interrupted && this.#input) this.run(this.#resume(this.#input.value));
  }

  hostDisconnected(): void {
    if (this.state.kind !== 'pending') return;
    this.#interrupted = true;
    this.#task.abort();
  }
}
