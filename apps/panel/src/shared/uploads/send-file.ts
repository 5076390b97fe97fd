import { operatorHandRoutes } from '@slovo/contracts/operator-routes';
import { ONE_REQUEST_LIMIT } from '@slovo/domain/upload';
import type { LibraryUpload } from '../api/wire.ts';
import { withAttempts } from './attempts.ts';
import { bytesOf } from './bytes-of.ts';
import { sendInChunks } from './send-chunks.ts';
import { sendForm } from './send-form.ts';
import type { Sending } from './sending.ts';

/** Brings a file into the library. @throws ApiError, UploadError, and the reason of `signal` */
export const sendFile = (sending: Sending): Promise<LibraryUpload> =>
  sending.file.size > ONE_REQUEST_LIMIT ? sendInChunks(sending) : sendAtOnce(sending);

async function sendAtOnce({
  file,
  name,
  uploadId,
  signal,
  onProgress,
  onRetry,
}: Sending): Promise<LibraryUpload> {
  const bytes = await bytesOf(file);
  const headers = { 'x-upload-id': uploadId };
  // The form around the file is sent, too.
  const progress = (sent: number) => onProgress(Math.min(sent, file.size));
  const answer = await withAttempts(
    (token) => {
      const form = new FormData();
      form.append('file', new Blob([bytes], { type: file.type }), name);
      return sendForm(operatorHandRoutes.uploadLibraryFile.path, form, {
        token,
        signal,
        headers,
        onProgress: progress,
      });
    },
    { signal, onRetry },
  );
  return answer as LibraryUpload;
}
