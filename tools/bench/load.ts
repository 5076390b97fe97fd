import autocannon from 'autocannon';
import type { Round } from './scenario.ts';

export interface Request {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Load {
  url: string;
  connections: number;
  seconds: number;
  /** The requests of one unit, asked one after another on one connection. */
  next: () => Request[];
}

/**
 * Loads an address for so many seconds by units of one or more requests. Measured by autocannon's clock; latencies are kept
 * one by one, because its histogram has whole milliseconds only.
 * @throws on the first answer that is no success: a refusal is quick and would look like a good result.
 */
export async function load({ url, connections, seconds, next }: Load): Promise<Round> {
  const latencies: number[] = [];
  const refused: string[] = [];
  const running = autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 30,
    setupClient: (client) => {
      let left: Request[] = [];
      let unit = 0;
      const arm = (): void => {
        if (left.length === 0) left = next();
        const request = left.shift();
        // A copy: autocannon builds its bytes into it.
        if (request) client.setRequests([{ ...request }]);
      };
      arm();
      client.on('response', (status: number, _bytes: number, took: number) => {
        unit += took;
        if (status >= 300) refused.push(String(status));
        if (left.length === 0) {
          latencies.push(unit);
          unit = 0;
        }
        arm();
      });
    },
  });
  const result = await running;
  if (refused.length > 0 || result.errors > 0)
    throw new Error(
      `${url}: ${refused.length} answers were refused (${refused[0]}), ${result.errors} errors`,
    );
  return { done: latencies.length, seconds: result.duration, latencies };
}
