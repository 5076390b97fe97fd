import { ApiError } from '../api/api-error.ts';

const MESSAGES = {
  network: 'Network error',
  aborted: 'Upload aborted',
  timeout: 'Upload timeout',
  invalid: 'Invalid JSON response',
  /** As Safari says it. */
  unreadable: 'Load failed',
} as const;

export type UploadFault = keyof typeof MESSAGES | 'status';

/** What went wrong below the API's refusals, which are an ApiError. The page has its own words for each. */
export class UploadError extends Error {
  override readonly name = 'UploadError';

  constructor(
    readonly fault: UploadFault,
    /** The status of an answer that is not the server's own. */
    readonly status = 0,
  ) {
    super(fault === 'status' ? `Upload failed: ${status}` : MESSAGES[fault]);
  }
}

/** Whether there was no answer at all, as without a network. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiError ? error.status === 0 : error instanceof UploadError && error.fault === 'network';
