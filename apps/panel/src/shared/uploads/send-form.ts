import { type ApiError, errorFrom } from '../api/api-error.ts';
import { headersWith } from '../api/request.ts';
import { UploadError } from './upload-error.ts';

export interface FormOptions {
  token: string;
  signal: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  /** Bytes of the body that have left so far. */
  onProgress?: (sent: number) => void;
  /** Gives up when nothing has moved for so long. */
  stallMs?: number;
}

/**
 * Posts a form by XMLHttpRequest, because `fetch` reports no progress of an upload. When `signal` aborts, its reason is
 * thrown. @throws ApiError for a refusal of the server, UploadError for everything else
 */
export function sendForm(path: string, form: FormData, options: FormOptions): Promise<unknown> {
  const { token, signal, headers, onProgress, stallMs } = options;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (stallMs !== undefined)
        timer = setTimeout(() => finish(() => reject(new UploadError('network'))), stallMs);
    };
    const abort = () => finish(() => reject(signal.reason));
    const finish = (then: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      then();
      // Without effect on a request that has ended.
      request.abort();
    };
    request.open('POST', path);
    for (const [name, value] of Object.entries({ ...headersWith(token), ...headers }))
      request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => {
      wait();
      onProgress?.(loaded);
    });
    request.addEventListener('load', () =>
      finish(() => {
        const answer = answerOf(request);
        if (answer instanceof Error) reject(answer);
        else resolve(answer);
      }),
    );
    request.addEventListener('error', () => finish(() => reject(new UploadError('network'))));
    request.addEventListener('abort', () => finish(() => reject(new UploadError('aborted'))));
    request.addEventListener('timeout', () => finish(() => reject(new UploadError('timeout'))));
    signal.addEventListener('abort', abort);
    wait();
    request.send(form);
  });
}

function answerOf(request: XMLHttpRequest): object | ApiError | UploadError {
  const { status } = request;
  const body = parse(request.responseText);
  if (status >= 200 && status < 300) return body ?? new UploadError('invalid');
  // A proxy in front of the server answers with a page of its own.
  if (body === null || !('message' in body)) return new UploadError('status', status);
  return errorFrom(status, body, request.getResponseHeader('retry-after'));
}

function parse(text: string): object | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' ? body : null;
  } catch {
    return null;
  }
}
