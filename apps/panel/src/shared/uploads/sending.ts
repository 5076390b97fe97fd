/** One file on its way. */
export interface Sending {
  file: File;
  /** Shown name and media type, as they were checked. */
  name: string;
  type: string;
  /** The idempotency key of this upload: the server stores a repeated one once. */
  uploadId: string;
  signal: AbortSignal;
  /** Bytes of the file that have left, those of earlier visits included. */
  onProgress: (sent: number) => void;
  /** How many attempts of a request have failed; 0 when one has succeeded again. */
  onRetry: (failed: number) => void;
  /** The upload in chunks that it belongs to, and what the server has of it. */
  onSession: (sessionId: string, expiresAt: string) => void;
}
