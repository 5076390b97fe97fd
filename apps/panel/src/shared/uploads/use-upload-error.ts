import { ApiError } from '../api/api-error.ts';
import { uploads as t } from '@slovo/texts/panel/uploads';
import { UploadError } from './upload-error.ts';
import type { Upload } from './uploads.ts';

type Texts = typeof t;
type Failure = Pick<ApiError, 'status' | 'message'> & { code?: string | undefined };

/** Why a file is not in the library, as a sentence. */
export function useUploadError(): (upload: Pick<Upload, 'problem' | 'error' | 'file' | 'type'>) => string {
  return (upload) => t.failed(upload.problem ? problemText(t, upload) : errorText(t, upload.error));
}

function problemText(
  t: Texts,
  { problem, type, file: { size } }: Pick<Upload, 'problem' | 'file' | 'type'>,
): string {
  const details = { purpose: 'notice', size, type };
  switch (problem) {
    case 'TOO_LARGE':
      return t.problems.tooLarge(details) ?? t.tooLarge;
    case 'MEDIA_NAME_TOO_LONG':
      return t.problems.name;
    case 'MEDIA_EMPTY':
      return t.problems.empty;
    default:
      return t.problems.type(details) ?? t.unreadable;
  }
}

function errorText(t: Texts, error: unknown): string {
  if (error instanceof ApiError) return error.status === 0 ? t.lost : statusText(t, error);
  if (!(error instanceof UploadError)) return t.lost;
  switch (error.fault) {
    case 'network':
      return t.lost;
    case 'status':
      return statusText(t, { status: error.status, message: '' });
    case 'timeout':
    case 'unreadable':
    case 'aborted':
    case 'invalid':
      return t[error.fault];
    default:
      return error.fault satisfies never;
  }
}

const TOO_LARGE = 413;
const TOOK_TOO_LONG = 408;

function statusText(t: Texts, { status, code, message }: Failure): string {
  if (status === TOO_LARGE) return t.tooLarge;
  if (status === TOOK_TOO_LONG) return t.timeout;
  if (code === 'STORAGE_FULL') return message;
  return status >= 500 ? t.server : message || t.status(status);
}

/** The server's word about the file is final; everything else may be otherwise the next time. */
export function canResume({ problem, error }: Pick<Upload, 'problem' | 'error'>): boolean {
  if (problem) return false;
  if (!(error instanceof ApiError)) return true;
  const isOfUpload = error.code?.startsWith('UPLOAD_') ?? false;
  return isOfUpload || error.status === 0 || error.status === 429 || error.status >= 500;
}
