import { type ResourceLimits, Worker } from 'node:worker_threads';

export interface ThreadOptions {
  file: string | URL;
  workerData?: unknown;
  memory: ResourceLimits;
  /** More requests at once are refused. */
  mostWaiting: number;
  /** A request that nobody has begun after so many milliseconds is dropped. */
  patienceMs: number;
  /** A thread that works so long on one request hangs: it is ended. */
  hangsAfterMs: number;
}

/** The limit for the start of a thread, on a busy machine as well. */
const STARTS_WITHIN_MS = 60_000;

/** What a thread posts: once that it is ready, then one answer for each request, in their order. */
export type ThreadAnswer<A> = 'ready' | A | { failure: string };

interface Job<A> {
  request: unknown;
  done: (answer: A) => void;
  fail: (error: Error) => void;
  patience: NodeJS.Timeout;
}

/** Too much to do: the thread itself is well. */
export class ThreadBusy extends Error {}

/** A thread gets one request at a time; the others wait here, where they can still be dropped. */
export class Thread<R, A extends object> {
  isReady = false;
  private readonly waiting = new Set<Job<A>>();
  private current: Job<A> | undefined;
  private readonly worker: Worker;
  private watch: NodeJS.Timeout;
  private ended: Error | undefined;

  /** @param onEnd called once, with the cause */
  constructor(
    private readonly options: ThreadOptions,
    private readonly onEnd: (cause: Error) => void,
  ) {
    const { file, workerData, memory } = options;
    // Without the flags of this process, which load its tracing into every thread.
    this.worker = new Worker(file, { workerData, resourceLimits: memory, execArgv: [] });
    this.worker.unref();
    this.worker.on('message', (answer: ThreadAnswer<A>) => this.take(answer));
    this.worker.once('error', (error: Error) => this.end(error));
    this.worker.once('exit', (code) => this.end(new Error(`The thread ended with ${code}`)));
    this.watch = this.startWatch(STARTS_WITHIN_MS);
  }

  /** @throws ThreadBusy if too many wait or it has waited too long; Error if the thread fails or ends */
  async run(request: R): Promise<A> {
    if (this.ended) throw this.ended;
    if (this.waiting.size >= this.options.mostWaiting) throw new ThreadBusy('Too many requests wait');
    return new Promise((done, fail) => {
      const patience = setTimeout(() => {
        this.waiting.delete(job);
        fail(new ThreadBusy('The request has waited too long'));
      }, this.options.patienceMs).unref();
      const job = { request, done, fail, patience };
      this.waiting.add(job);
      this.next();
    });
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }

  private next(): void {
    const [job] = this.waiting;
    if (!job || this.current || !this.isReady) return;
    this.waiting.delete(job);
    clearTimeout(job.patience);
    this.current = job;
    this.watch = this.startWatch(this.options.hangsAfterMs);
    this.worker.postMessage(job.request);
  }

  private take(answer: ThreadAnswer<A>): void {
    clearTimeout(this.watch);
    if (answer === 'ready') this.isReady = true;
    else {
      const job = this.current;
      this.current = undefined;
      if ('failure' in answer) job?.fail(new Error(answer.failure));
      else job?.done(answer);
    }
    this.next();
  }

  private startWatch(limitMs: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.end(new Error(`The thread was silent for ${limitMs} ms`));
      void this.worker.terminate();
    }, limitMs).unref();
  }

  private end(cause: Error): void {
    if (this.ended) return;
    this.ended = cause;
    this.isReady = false;
    clearTimeout(this.watch);
    this.current?.fail(cause);
    for (const { fail, patience } of this.waiting) {
      clearTimeout(patience);
      fail(cause);
    }
    this.waiting.clear();
    this.onEnd(cause);
  }
}
