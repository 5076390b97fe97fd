import { operatorHandRoutes } from '@slovo/contracts/operator-routes';
import { CHUNK_SIZE, chunkCount, missingRanges, MOST_CHUNKS_AT_ONCE } from '@slovo/domain/upload';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import type { LibraryUpload, UploadSession } from '../api/wire.ts';
import { type AttemptOptions, withAttempts } from './attempts.ts';
import { bytesOf } from './bytes-of.ts';
import { forgetSession, keepSession, keptSessionOf } from './kept-sessions.ts';
import { sendForm } from './send-form.ts';
import type { Sending } from './sending.ts';

/** A chunk that makes no progress for so long is sent again. */
const STALL_MS = 60_000;

/** Goes on with the upload that an earlier visit has begun of the same file, if the server still has it. */
export async function sendInChunks(sending: Sending): Promise<LibraryUpload> {
  const { file, onSession } = sending;
  const session = (await begunBefore(sending)) ?? (await open(sending));
  keepSession(file, session.sessionId);
  onSession(session.sessionId, session.expiresAt);
  try {
    if (session.state === 'open') await sendMissing(session, sending);
    const stored = await finalize(session.sessionId, sending);
    forgetSession(session.sessionId);
    return stored;
  } catch (error) {
    // Such an upload cannot go on: the next attempt begins another one.
    if (error instanceof ApiError && ENDED.includes(error.code ?? '')) forgetSession(session.sessionId);
    throw error;
  }
}

const ENDED = [
  'UPLOAD_NOT_FOUND',
  'UPLOAD_CHUNK_DIFFERS',
  'MEDIA_TYPE_REFUSED',
  'MEDIA_DAMAGED',
  'MEDIA_EMPTY',
  'PICTURE_TOO_LARGE',
  'MEDIA_NOT_FOUND',
  'TOO_LARGE',
];

async function begunBefore({ file, signal }: Sending): Promise<UploadSession | null> {
  const kept = keptSessionOf(file);
  if (!kept) return null;
  try {
    const session = await call('media.get-upload', { sessionId: kept.sessionId }, { signal });
    if (session.state !== 'refused') return session;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  forgetSession(kept.sessionId);
  return null;
}

/** Repeated before a chunk has arrived, it opens the same upload. */
function open({ file, name, type, ...options }: Sending): Promise<UploadSession> {
  const input = { fileName: name, fileSize: file.size, mimeType: type, totalChunks: chunkCount(file.size) };
  return withAttempts(() => call('media.open-upload', input, { signal: options.signal }), options);
}

/** Repeated after it has succeeded, it gets the first answer. */
const finalize = (sessionId: string, options: AttemptOptions): Promise<LibraryUpload> =>
  withAttempts(() => call('media.finalize-upload', { sessionId }, { signal: options.signal }), options);

async function sendMissing(session: UploadSession, sending: Sending): Promise<void> {
  const { received, totalChunks } = session;
  const waiting = missingRanges(received, totalChunks).flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
  const progress = progressOf(session, sending);
  const failed = new AbortController();
  const signal = AbortSignal.any([sending.signal, failed.signal]);
  const work = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift())
      await sendChunk(session.sessionId, index, { ...sending, signal }, progress);
  };
  try {
    await Promise.all(Array.from({ length: MOST_CHUNKS_AT_ONCE }, work));
  } catch (error) {
    failed.abort(error);
    throw error;
  }
}

/** The sum of what has arrived before, of whole chunks, and of those that are on their way. */
function progressOf({ uploadedBytes }: UploadSession, { onProgress }: Sending) {
  const sent = new Map<number, number>();
  onProgress(uploadedBytes);
  return (index: number, bytes: number) => {
    sent.set(index, bytes);
    onProgress([...sent.values()].reduce((sum, one) => sum + one, uploadedBytes));
  };
}

async function sendChunk(
  sessionId: string,
  index: number,
  { file, signal, onRetry }: Sending,
  onProgress: (index: number, bytes: number) => void,
): Promise<void> {
  const bytes = await bytesOf(file.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE));
  const retry = (failed: number) => {
    onProgress(index, 0);
    onRetry(failed);
  };
  await withAttempts(
    (token) => {
      const form = new FormData();
      form.append('sessionId', sessionId);
      form.append('chunkIndex', String(index));
      form.append('chunk', new Blob([bytes]));
      return sendForm(operatorHandRoutes.uploadChunk.path, form, {
        token,
        signal,
        stallMs: STALL_MS,
        onProgress: (sent) => onProgress(index, Math.min(sent, bytes.byteLength)),
      });
    },
    { signal, onRetry: retry },
  );
  onProgress(index, bytes.byteLength);
  onRetry(0);
}
