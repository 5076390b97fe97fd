import type { ChunkAnswer, UploadSession } from '@slovo/contracts';
import {
  CHUNK_SIZE,
  chunkCount,
  type ChunkRange,
  missingRanges,
  rangesOf,
  UPLOAD_IDLE_MS,
} from '@slovo/domain/upload';
import { Refusal } from '@slovo/kit/calls';
import type { ChunkedUpload, UploadChunk } from '../generated/client.ts';

export type WithChunks = ChunkedUpload & { chunks: UploadChunk[] };

/** When an open upload is removed unless another chunk arrives. */
export const idleUntil = ({ lastChunkAt }: Pick<ChunkedUpload, 'lastChunkAt'>): Date =>
  new Date(lastChunkAt.getTime() + UPLOAD_IDLE_MS);

const storedIndexes = ({ chunks }: WithChunks): number[] =>
  chunks
    .filter(({ stored }) => stored)
    .map(({ index }) => index)
    .toSorted((a, b) => a - b);

export const chunkView = (upload: WithChunks): ChunkAnswer => ({
  received: rangesOf(storedIndexes(upload)),
  uploadedBytes: upload.chunks.reduce((sum, { size, stored }) => sum + (stored ? size : 0), 0),
});

export const missingOf = (upload: WithChunks): ChunkRange[] =>
  missingRanges(rangesOf(storedIndexes(upload)), chunkCount(upload.fileSize));

export function sessionView(upload: WithChunks): UploadSession {
  const { id, fileName, fileSize, state } = upload;
  if (state === 'gone') throw new Refusal('UPLOAD_NOT_FOUND');
  const isUnfinished = state === 'open' || state === 'finalizing';
  return {
    sessionId: id,
    fileName,
    fileSize,
    chunkSize: CHUNK_SIZE,
    totalChunks: chunkCount(fileSize),
    ...chunkView(upload),
    state,
    expiresAt: (isUnfinished ? idleUntil(upload) : upload.dueAt).toISOString(),
  };
}
