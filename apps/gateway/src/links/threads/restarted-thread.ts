import { Logger } from '@nestjs/common';
import { Thread, type ThreadOptions } from './thread.ts';

/** After a thread has ended, the next is started so much later; twice as late each time, until one has answered. */
const PAUSES_MS = { first: 10_000, longest: 5 * 60_000 };

/** A thread that starts with its first use, and again after it has ended. Only changes of its state are logged. */
export class RestartedThread<R, A extends object> {
  private readonly logger = new Logger(RestartedThread.name);
  private thread: Thread<R, A> | undefined;
  private failures = 0;
  private pausedUntil = 0;
  private isStopped = false;

  /** @param name for the log */
  constructor(
    private readonly name: string,
    private readonly options: ThreadOptions,
    private readonly firstPauseMs = PAUSES_MS.first,
  ) {}

  /** Starts it if it does not run. It takes some hundred milliseconds. */
  get isReady(): boolean {
    return this.start()?.isReady ?? false;
  }

  /** @throws ThreadBusy, or Error while the thread is away or where the request fails */
  async run(request: R): Promise<A> {
    const thread = this.start();
    if (!thread) throw new Error(`The ${this.name} is away`);
    const answer = await thread.run(request);
    if (this.failures > 0) this.logger.log(`The ${this.name} works again`);
    this.failures = 0;
    return answer;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.thread?.stop();
  }

  private start(): Thread<R, A> | undefined {
    if (this.thread || this.isStopped || performance.now() < this.pausedUntil) return this.thread;
    return (this.thread = new Thread<R, A>(this.options, (cause) => this.end(cause)));
  }

  private end(cause: Error): void {
    this.thread = undefined;
    // One that ends as it should is not a cause for a warning.
    if (this.isStopped) return;
    if (this.failures === 0) this.logger.warn(`The ${this.name} has ended: ${cause.message}`);
    const pause = Math.min(this.firstPauseMs * 2 ** this.failures, PAUSES_MS.longest);
    this.failures += 1;
    this.pausedUntil = performance.now() + pause;
  }
}
