import { fillPath, queryOf } from '@slovo/contracts/fill-path';
import { publicRoutes } from '@slovo/contracts/public-routes';
import { callFailures } from '@slovo/texts/web/failed-calls';
import { noteAge } from './answer-ages.ts';
import { endSession } from '../session/token-storage.ts';
import { ApiError } from './api-error.ts';
import { type Answer, requestOnce, type RequestOptions, tokenOf } from './request.ts';
import type { CallName, InputOf, ResultOf } from './wire.ts';

const RETRIES = 3;
const FIRST_DELAY_MS = 1000;

export interface CallOptions {
  signal?: AbortSignal;
  /** Makes a retry safe, so the call is retried. */
  idempotencyKey?: string;
  timeoutMs?: number;
}

/**
 * Calls the API by contract name. Only types and a plain route table are imported, so no schema gets into the bundle.
 */
export async function call<N extends CallName>(
  name: N,
  input: InputOf<N>,
  options: CallOptions = {},
): Promise<ResultOf<N>> {
  return (await ask(name, input, options)).body as ResultOf<N>;
}

export interface Page<T> {
  items: T[];
  next: string | null;
}

/**
 * One page of a list; the next cursor is in the header `X-Next-Cursor`. The body is an array, or an object with one
 * array.
 */
export async function callPage<T>(
  name: CallName,
  input: object,
  options: CallOptions = {},
): Promise<Page<T>> {
  const { body, headers } = await ask(name, input, options);
  const items = Array.isArray(body) ? body : Object.values(body as object).find(Array.isArray);
  return { items: (items ?? []) as T[], next: headers.get('x-next-cursor') || null };
}

/** Loads all pages of a list, for lists that are filtered, sorted or counted as a whole. */
export async function callAll<T>(name: CallName, input: object, options: CallOptions = {}): Promise<T[]> {
  const all: T[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page<T> = await callPage<T>(name, { ...input, ...(cursor && { cursor }) }, options);
    all.push(...page.items);
    cursor = page.next;
  }
  return all;
}

async function ask(name: CallName, input: object, options: CallOptions): Promise<Answer> {
  const { method, path } = publicRoutes[name];
  const { url, rest } = fillPath(path, input as Record<string, unknown>);
  const inQuery = method === 'GET' || method === 'DELETE';
  const query = inQuery ? queryOf(rest) : '';
  const hasBody = !inQuery && Object.keys(rest).length > 0;
  const answer = await send(url + query, {
    method,
    signal: options.signal,
    timeoutMs: options.timeoutMs,
    failure: callFailures[name],
    ...(hasBody && { body: JSON.stringify(rest) }),
    headers: {
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
    },
  });
  noteAge(name, answer.headers.get('age'));
  return answer;
}

/**
 * Retries a GET, or a call with an idempotency key, up to 3 times after 1, 2 and 4 seconds, if the server failed or did
 * not respond (API-03). A 4xx is never retried: the answer would be the same. Public calls are sent once.
 */
export async function send(url: string, options: RequestOptions): Promise<Answer> {
  const repeatable = options.method === 'GET' || options.headers?.['idempotency-key'] !== undefined;
  const tries = repeatable && !isPublic(url) ? RETRIES : 0;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await requestOnce(url, options);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) endSession(tokenOf(error));
      const refused = error.status >= 400 && error.status < 500;
      if (refused || attempt >= tries) throw error;
      await pause(FIRST_DELAY_MS * 2 ** attempt, options.signal);
    }
  }
}

const isPublic = (url: string): boolean => /^\/(api\/)?public\/|^\/api\/users\/by-username\//.test(url);

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
