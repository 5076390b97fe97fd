import { read, write } from '../storage/storage.ts';

const PLACE = 'panel-upload-metrics';
const MOST_UPLOADS = 100;
const MOST_ERRORS = 50;

/** Uploads of this browser, the newest last. Nothing in it names a file. */
export interface UploadMetrics {
  /** `bytes` that were sent in `ms`. */
  uploads: readonly { bytes: number; ms: number }[];
  /** `message` is that of the low-level error, or the code of a refusal. */
  errors: readonly { at: number; message: string }[];
}

export function uploadMetrics(): UploadMetrics {
  try {
    const { uploads = [], errors = [] }: Partial<UploadMetrics> = JSON.parse(read(PLACE) ?? '{}');
    return { uploads, errors };
  } catch {
    return { uploads: [], errors: [] };
  }
}

export function countUpload(upload: UploadMetrics['uploads'][number]): void {
  const { uploads, errors } = uploadMetrics();
  write(PLACE, JSON.stringify({ uploads: [...uploads, upload].slice(-MOST_UPLOADS), errors }));
}

export function countError(error: UploadMetrics['errors'][number]): void {
  const { uploads, errors } = uploadMetrics();
  write(PLACE, JSON.stringify({ uploads, errors: [...errors, error].slice(-MOST_ERRORS) }));
}
