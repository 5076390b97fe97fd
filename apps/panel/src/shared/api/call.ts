import { fillPath, queryOf } from '@slovo/contracts/fill-path';
import { operatorHandRoutes, operatorRoutes } from '@slovo/contracts/operator-routes';
import { currentToken, nextToken } from '../session/current-token.ts';
import { ApiError } from './api-error.ts';
import { pause } from './pause.ts';
import { type Answer, requestOnce } from './request.ts';
import type { CallName, HandName, HandRoutes, InputOf, ResultOf } from './wire.ts';

const ATTEMPTS = 4;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 5000;

export interface CallOptions {
  signal?: AbortSignal;
  /** Makes a retry safe, so the call is retried. */
  idempotencyKey?: string;
  /** Input fields that go into the body of a DELETE; the others are its query. */
  inBody?: readonly string[];
  /** Input fields that go into the query of a POST; the others are its body. */
  inQuery?: readonly string[];
  /** How often a call that may be repeated is sent at most; default 4. */
  attempts?: number;
}

/**
 * Calls the API by contract name, as the operator. A GET, or a call with an idempotency key, is retried after 1, 2 and 4
 * seconds if the server failed or did not answer. A refused token is replaced by the operator while the call waits.
 *
 * @throws ApiError
 */
export async function call<N extends CallName>(
  name: N,
  input: InputOf<N>,
  options: CallOptions = {},
): Promise<ResultOf<N>> {
  return (await ask(operatorRoutes[name], input, options)).body as ResultOf<N>;
}

/** The same for a route that the gateway answers by itself, from several services. */
export async function callRoute<N extends HandName>(
  name: N,
  input: HandRoutes[N]['input'],
  options: CallOptions = {},
): Promise<HandRoutes[N]['output']> {
  return (await ask(operatorHandRoutes[name], input, options)).body as HandRoutes[N]['output'];
}

export interface Page<T> {
  items: T[];
  next: string | null;
}

/** One page of a list whose next cursor is in the header `X-Next-Cursor`. */
export async function callPage<T>(
  name: CallName,
  input: object,
  options: CallOptions = {},
): Promise<Page<T>> {
  const { body, headers } = await ask(operatorRoutes[name], input, options);
  return { items: body as T[], next: headers.get('x-next-cursor') || null };
}

interface Route {
  method: string;
  path: string;
}

function ask({ method, path }: Route, input: object, options: CallOptions): Promise<Answer> {
  const { signal, idempotencyKey, inBody = [], inQuery = [], attempts = ATTEMPTS } = options;
  const { url, rest } = fillPath(path, { ...input });
  const isQuery = (field: string) =>
    method === 'GET' || (method === 'DELETE' && !inBody.includes(field)) || inQuery.includes(field);
  const fields = Object.entries(rest);
  const query = Object.fromEntries(fields.filter(([field]) => isQuery(field)));
  const body = Object.fromEntries(fields.filter(([field]) => !isQuery(field)));
  const hasBody = Object.keys(body).length > 0;
  const send = (token: string) =>
    requestOnce(url + queryOf(query), {
      method,
      token,
      signal,
      ...(hasBody && { body: JSON.stringify(body) }),
      headers: { ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
    });
  const isSafe = method === 'GET' || idempotencyKey !== undefined;
  return withRetries(() => withToken(send, signal), isSafe ? attempts : 1, signal);
}

/** A refused request had no effect, so any method is repeated with the next token. */
async function withToken(send: (token: string) => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  const token = currentToken();
  if (token === null) throw new ApiError('', 401, 'NO_TOKEN');
  try {
    return await send(token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return send(await nextToken(token, signal));
  }
}

/** A 4xx is never retried: the answer would be the same. */
async function withRetries(
  send: () => Promise<Answer>,
  attempts: number,
  signal?: AbortSignal,
): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (!(error instanceof ApiError) || isRefused || attempt + 1 >= attempts) throw error;
      await pause(Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt), signal);
    }
  }
}
