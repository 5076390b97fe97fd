import { syncWithHeader } from '../clock.ts';
import { language } from '@slovo/texts/language';
import { type ApiError, errorFrom, noAnswer } from './api-error.ts';

export interface RequestOptions {
  method: string;
  token: string;
  body?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface Answer {
  body: unknown;
  headers: Headers;
}

const TIMEOUT_MS = 30_000;

/**
 * Sends one request. @throws ApiError for every failure; an abort by the caller is thrown as it is. Sentences come in
 * the language of the panel.
 */
export async function requestOnce(url: string, options: RequestOptions): Promise<Answer> {
  const { token, headers, signal, ...init } = options;
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(url, {
      ...init,
      headers: {
        ...headersWith(token),
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    body = await bodyOf(response);
  } catch (cause) {
    if (signal?.aborted) throw signal.reason ?? cause;
    throw noAnswer();
  }
  syncWithHeader(response.headers.get('date'));
  if (!response.ok) throw refusalOf(response, body);
  // A page of a captive portal or a proxy, not the server's answer.
  if (typeof body === 'string') throw noAnswer();
  return { body, headers: response.headers };
}

/** The headers of every request to the API. */
export const headersWith = (token: string): Record<string, string> => ({
  accept: 'application/json',
  'accept-language': language,
  authorization: `Bearer ${token}`,
});

const refusalOf = (response: Response, body: unknown): ApiError =>
  errorFrom(response.status, body, response.headers.get('retry-after'));

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
