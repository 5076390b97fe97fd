import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { load } from '../load.ts';

export interface Visits {
  url: string;
  clients: number;
  everyMs: number;
}

/**
 * They ask at a steady rate, by a client that makes no garbage, in a process and a session of their own: visitors have
 * machines of their own, so what this process does beside is no time of the product. In a thread of this process, which
 * looks at transactions and at the job meanwhile, they waited for a processor together with it.
 */
export class Visitors {
  private readonly child: ChildProcess;
  /** Rejects when they end for any reason. */
  private readonly end: Promise<never>;

  constructor(visits: Visits) {
    this.child = fork(new URL(import.meta.url), [JSON.stringify(visits)], { detached: true });
    this.end = once(this.child, 'exit').then(() => {
      throw new Error('The visitors have ended: their error is above.');
    });
    this.end.catch(() => {});
  }

  /** From now on. @returns what ends their requests, and milliseconds of each of them */
  begin(): () => Promise<number[]> {
    this.child.send('begin');
    return async () => {
      this.child.send('end');
      return Promise.race([this.latencies(), this.end]);
    };
  }

  async close(): Promise<void> {
    this.child.kill();
  }

  private async latencies(): Promise<number[]> {
    const [latencies] = (await once(this.child, 'message')) as [number[]];
    return latencies;
  }
}

function visit({ url, clients, everyMs }: Visits): void {
  const { origin, pathname: path } = new URL(url);
  let isOver = true;
  process.on('message', (order: 'begin' | 'end') => {
    isOver = order === 'end';
    if (isOver) return;
    const requests = [{ path }];
    const pace = { connections: clients, everyMs, seconds: () => isOver };
    void load({ url: origin, ...pace, begin: () => {}, next: () => requests }).then(({ latencies }) =>
      process.send!(latencies),
    );
  });
  // Without the process that asked for them nobody wants to know.
  process.on('disconnect', () => process.exit());
}

if (import.meta.main) visit(JSON.parse(process.argv[2]!) as Visits);
