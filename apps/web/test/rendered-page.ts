import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RenderAnswer, RenderRequest } from '@slovo/contracts/rendering';

const DIST = join(import.meta.dirname, '../dist');

/** The renderer as it is built for one language, in a thread as in the gateway. */
export class BuiltRenderer {
  private readonly thread: Worker;

  constructor(language: string) {
    const workerData = { folder: join(DIST, language) };
    this.thread = new Worker(join(DIST, 'server', language, 'worker.mjs'), { workerData });
  }

  /** @throws Error if the page was not rendered */
  async render(request: Omit<RenderRequest, 'id'>): Promise<{ html: string; script: string }> {
    const answer = await new Promise<RenderAnswer>((resolve, reject) => {
      const take = (said: RenderAnswer | 'ready') => {
        if (said === 'ready') return;
        this.thread.off('message', take).off('error', reject);
        resolve(said);
      };
      this.thread.on('message', take).on('error', reject);
      this.thread.postMessage({ id: 1, ...request });
    });
    if ('failure' in answer) throw new Error(answer.failure);
    return answer;
  }

  async stop(): Promise<void> {
    await this.thread.terminate();
  }
}
