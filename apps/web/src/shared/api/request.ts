import { language } from '@slovo/texts/language';
import { storedToken } from '../session/token-storage.ts';
import { syncWithHeader } from '../clock.ts';
import { ApiError, errorFrom, networkError, timeoutError } from './api-error.ts';
import { takeEarly } from './early.ts';
import { freshEnoughFor, noteChange } from './freshness.ts';

export interface RequestOptions {
  method: string;
  body?: BodyInit;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** The error message if the server sent none. */
  failure?: string;
}

export interface Answer {
  body: unknown;
  headers: Headers;
  /** The bearer token of the request. */
  token: string | null;
}

export const TIMEOUT_MS = 30_000;

/** Sends one request. Every failure is an ApiError, except an abort by the caller. */
export async function requestOnce(path: string, options: RequestOptions): Promise<Answer> {
  const token = storedToken();
  const limit = timeLimit(options.timeoutMs ?? TIMEOUT_MS, options.signal);
  let response: Response;
  let body: unknown;
  try {
    response = await (takeEarly({ method: options.method, path, token }, limit.signal) ??
      fetch(path, {
        method: options.method,
        body: options.body,
        headers: {
          accept: 'application/json',
          'accept-language': language,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(options.method === 'GET' && freshEnoughFor(token)),
          ...options.headers,
        },
        signal: limit.signal,
      }));
    body = await bodyOf(response);
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw limit.signal.aborted ? timeoutError(options.failure) : networkError(cause, options.failure);
  } finally {
    limit.end();
  }
  // A page of a captive portal or a proxy, not the server's answer.
  if (typeof body === 'string' && response.status < 500)
    throw networkError(new Error('Network error'), options.failure);
  syncWithHeader(response.headers.get('date'));
  if (options.method !== 'GET') noteChange();
  if (!response.ok) throw withToken(errorFrom(response.status, body, options.failure), token);
  return { body, headers: response.headers, token };
}

/** Stored beside the error, so that a late 401 cannot end a session that began after the request. */
const tokens = new WeakMap<ApiError, string | null>();
function withToken(error: ApiError, token: string | null): ApiError {
  tokens.set(error, token);
  return error;
}
export const tokenOf = (error: ApiError): string | null => tokens.get(error) ?? null;

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Not `AbortSignal.any`: older Telegram WebViews lack it. */
function timeLimit(ms: number, outer?: AbortSignal): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, ms);
  outer?.addEventListener('abort', abort);
  if (outer?.aborted) abort();
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}
