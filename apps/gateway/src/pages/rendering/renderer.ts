import { Worker } from 'node:worker_threads';
import type { RenderAnswer, RendererData, RenderRequest } from '@slovo/contracts/rendering';

/** More at once wait longer than a visitor would; they get the page that the browser draws. */
const MOST_WAITING = 20;
/** A page takes some milliseconds; a thread that is silent for so long hangs. */
const HANGS_AFTER_MS = 10_000;
const MEMORY_MB = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

export interface RenderedPage {
  html: string;
  /** The source of its inline script, for a Content-Security-Policy. */
  script: string;
}

type Waiting = { done: (page: RenderedPage) => void; fail: (error: Error) => void; hangs: NodeJS.Timeout };

/** The thread that renders pages of one language. It ends with the first error that is not of a page. */
export class Renderer {
  private readonly waiting = new Map<number, Waiting>();
  private readonly thread: Worker;
  private lastId = 0;
  /** It takes some hundred milliseconds to start. */
  isReady = false;

  /** @param onEnd called with the cause; after an error a second time, when the thread has gone */
  constructor(
    file: string,
    folder: string,
    private readonly onEnd: (cause: Error) => void,
  ) {
    const workerData: RendererData = { folder };
    // Without the flags of this process, which load its tracing into every thread.
    this.thread = new Worker(file, { workerData, resourceLimits: MEMORY_MB, execArgv: [] });
    this.thread.unref();
    this.thread.on('message', (answer: RenderAnswer | 'ready') => this.take(answer));
    this.thread.once('error', (error: Error) => this.end(error));
    this.thread.once('exit', (code) => this.end(new Error(`The renderer ended with ${code}`)));
  }

  /** @throws Error if a component fails, too many wait, or the thread ends */
  render(request: Omit<RenderRequest, 'id'>): Promise<RenderedPage> {
    if (this.waiting.size >= MOST_WAITING) throw new Error('Too many pages wait for the renderer');
    const id = (this.lastId += 1);
    return new Promise((done, fail) => {
      const hangs = setTimeout(() => void this.thread.terminate(), HANGS_AFTER_MS).unref();
      this.waiting.set(id, { done, fail, hangs });
      this.thread.postMessage({ id, ...request } satisfies RenderRequest);
    });
  }

  async stop(): Promise<void> {
    await this.thread.terminate();
  }

  private take(answer: RenderAnswer | 'ready'): void {
    if (answer === 'ready') {
      this.isReady = true;
      return;
    }
    const waiting = this.waiting.get(answer.id);
    if (!waiting) return;
    this.waiting.delete(answer.id);
    clearTimeout(waiting.hangs);
    if ('failure' in answer) waiting.fail(new Error(answer.failure));
    else waiting.done({ html: answer.html, script: answer.script });
  }

  private end(cause: Error): void {
    for (const { fail, hangs } of this.waiting.values()) {
      clearTimeout(hangs);
      fail(cause);
    }
    this.waiting.clear();
    this.isReady = false;
    this.onEnd(cause);
  }
}
