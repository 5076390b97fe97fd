import { faultsOf } from './decency.ts';
import { type RawRequest, send } from './raw-http.ts';

export interface NamedRequest extends RawRequest {
  /** What is wrong with it, for the list of failures. */
  what: string;
  /** Its answer may be the page of an address that is not found. */
  mayBePage?: boolean;
}

export interface Outcome {
  /** What is wrong with the answers. */
  faults: string[];
  /** Requests that succeeded. */
  granted: string[];
  /** Requests that answered 401. */
  unauthenticated: string[];
}

const CONCURRENCY = 8;

export async function sendAll(url: string, requests: readonly NamedRequest[]): Promise<Outcome> {
  const outcome: Outcome = { faults: [], granted: [], unauthenticated: [] };
  const waiting = [...requests];
  const worker = async () => {
    for (let request = waiting.pop(); request; request = waiting.pop()) {
      const name = `${request.method} ${request.path.slice(0, 80)} with ${request.what}`;
      // Errors of Node's own modules are no instances of the `Error` that a Jest spec sees.
      const answer = await send(url, request).catch((error: Error) => {
        outcome.faults.push(`${name}: ${error.message}`);
      });
      if (!answer) continue;
      outcome.faults.push(...faultsOf(answer, request.mayBePage).map((fault) => `${name}: ${fault}`));
      if (answer.status < 400) outcome.granted.push(`${name}: ${answer.status}`);
      if (answer.status === 401) outcome.unauthenticated.push(name);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return outcome;
}
