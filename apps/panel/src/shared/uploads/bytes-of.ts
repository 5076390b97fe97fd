import { UploadError } from './upload-error.ts';

/**
 * Read before it is sent: a request whose file was changed or taken away fails like one whose connection was lost.
 * @throws UploadError
 */
export async function bytesOf(blob: Blob): Promise<ArrayBuffer> {
  try {
    return await blob.arrayBuffer();
  } catch {
    throw new UploadError('unreadable');
  }
}
