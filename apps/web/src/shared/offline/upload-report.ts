import { publicHandRoutes } from '@slovo/contracts/public-routes';
import { newReport } from '@slovo/texts/web/new-report';
import { ApiError, errorFrom, networkError } from '../api/api-error.ts';
import { noteChange } from '../api/freshness.ts';
import type { PromiseView, ReportView } from '../api/wire.ts';
import { headersOf, type Seal } from './clock-receipt.ts';
import { endSession, storedToken } from '../session/token-storage.ts';

const { compose: texts } = newReport;

export interface NewReport {
  promiseId: number;
  text: string;
  file: File | null;
  /** The idempotency key: the same for every attempt. */
  key: string;
  /** When its author pressed «Отправить», and the day that they were shown. */
  seal?: Seal | null;
  day?: number | undefined;
}

export interface SentReport {
  report: ReportView;
  promise: PromiseView;
  repeated: boolean;
}

/** XMLHttpRequest, because `fetch` reports no upload progress. `onProgress`: 0 to 1. */
export function uploadReport(
  report: NewReport,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<SentReport> {
  return new Promise((resolve, reject) => {
    const token = storedToken();
    const request = new XMLHttpRequest();
    const path = publicHandRoutes.submitReport.path.replace(':id', String(report.promiseId));
    request.open('POST', report.day === undefined ? path : `${path}?day=${report.day}`);
    for (const header of report.seal ? headersOf(report.seal) : []) request.setRequestHeader(...header);
    request.setRequestHeader('idempotency-key', report.key);
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status } = request;
      const body = parse(request.responseText);
      noteChange();
      if (status >= 200 && status < 300 && isSent(body)) return resolve(body);
      // Captive portals answer 200 or 401 too: only a body of our server counts.
      if (status < 500 && !isRefusal(body) && status !== TOO_LARGE) return reject(noLine());
      if (status === 401) endSession(token);
      reject(errorFrom(status, body, texts.tooLarge));
    };
    request.onerror = () => reject(noLine());
    request.onabort = () => reject(new ApiError('aborted', 0, 'aborted'));
    signal.addEventListener('abort', () => request.abort());
    request.send(formOf(report));
  });
}

const noLine = () => networkError(new Error('Network error'));

/** Also sent by proxies in front of the server. */
const TOO_LARGE = 413;

const isRefusal = (body: unknown): boolean => typeof body === 'object' && body !== null && 'message' in body;
const isSent = (body: unknown): body is SentReport =>
  typeof body === 'object' && body !== null && 'report' in body;

function formOf({ text, file }: NewReport): FormData {
  const form = new FormData();
  // The text first: a streaming server reads it before the file.
  form.append('text', text);
  if (file) form.append('file', file, file.name);
  return form;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
