import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { load } from '../load.ts';

export interface Visits {
  url: string;
  clients: number;
  everyMs: number;
}

/**
 * They ask at a steady rate in a thread of their own, by a client that makes no garbage: what this process does beside,
 * and what it collects, is no time of the product.
 */
export class Visitors {
  private readonly thread: Worker;

  constructor(visits: Visits) {
    this.thread = new Worker(new URL(import.meta.url), { workerData: visits });
  }

  /** From now on. @returns what ends their requests, and milliseconds of each of them */
  begin(): () => Promise<number[]> {
    this.thread.postMessage('begin');
    return async () => {
      this.thread.postMessage('end');
      const [latencies] = (await once(this.thread, 'message')) as [number[]];
      return latencies;
    };
  }

  async close(): Promise<void> {
    await this.thread.terminate();
  }
}

function visit({ url, clients, everyMs }: Visits): void {
  const { origin, pathname: path } = new URL(url);
  let isOver = true;
  parentPort!.on('message', (order: 'begin' | 'end') => {
    isOver = order === 'end';
    if (isOver) return;
    const requests = [{ path }];
    const pace = { connections: clients, everyMs, seconds: () => isOver };
    void load({ url: origin, ...pace, begin: () => {}, next: () => requests }).then(({ latencies }) =>
      parentPort!.postMessage(latencies),
    );
  });
}

if (!isMainThread) visit(workerData as Visits);
