// The operators' library as the gateway uses it: bytes over HTTP, the rest by calls.
import {
  type ChunkAnswer,
  finalizeUpload,
  libraryHttp,
  type LibraryUpload,
  openUpload,
  type UploadSession,
} from '@slovo/contracts';
import { chunkCount, CHUNK_SIZE } from '@slovo/domain/upload';
import { FINGERPRINT, INTERNAL_SECRET, OPERATOR, type MediaHarness } from './media-harness.ts';

export type Bytes = NonNullable<RequestInit['body']>;

const post = (
  media: MediaHarness,
  path: string,
  fields: object,
  body: Bytes,
  key?: string,
): Promise<Response> => {
  const query = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return fetch(`${media.url}${path}?${query.toString()}`, {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${INTERNAL_SECRET}`,
      'content-type': 'application/octet-stream',
      ...(key && { 'x-request-key': key }),
    },
    duplex: 'half',
  } as RequestInit);
};

export const bytesOf = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

/** `[status, code]` of a refusal. */
export const refusal = async (response: Response) => [
  response.status,
  ((await response.json()) as { code?: string }).code,
];

/** What a call is refused with: its code and its details. */
export const refused = (call: Promise<unknown>): Promise<{ code?: string; details?: any }> =>
  call.then(
    () => ({}),
    (error: { code: string; details?: unknown }) => ({ code: error.code, details: error.details }),
  );

export const sendToLibrary = (
  media: MediaHarness,
  body: Bytes,
  { name = 'осень.jpg', key, operator = OPERATOR }: { name?: string; key?: string; operator?: number } = {},
): Promise<Response> =>
  post(media, libraryHttp.files, { operator, fingerprint: FINGERPRINT, request: 'r-1', name }, body, key);

/** The same for what has to succeed. */
export async function addToLibrary(
  media: MediaHarness,
  body: Bytes,
  sent?: { name?: string; key?: string; operator?: number },
): Promise<LibraryUpload> {
  const response = await sendToLibrary(media, body, sent);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as LibraryUpload;
}

export const readLibrary = (
  media: MediaHarness,
  fileId: string,
  headers = {},
  method = 'GET',
): Promise<Response> =>
  fetch(`${media.url}${libraryHttp.files}/${fileId}`, {
    method,
    headers: { authorization: `Bearer ${INTERNAL_SECRET}`, ...headers },
  });

export const begin = (
  media: MediaHarness,
  file: Buffer,
  { fileName = 'осень.mp4', mimeType = 'video/mp4', operator = OPERATOR } = {},
): Promise<UploadSession> => {
  const fileSize = file.length;
  return media.ask(openUpload, { fileName, fileSize, mimeType, totalChunks: chunkCount(fileSize) }, operator);
};

export const chunkOf = (file: Buffer, index: number): Uint8Array<ArrayBuffer> =>
  bytesOf(file.subarray(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE));

export const sendChunk = (
  media: MediaHarness,
  sessionId: string,
  chunkIndex: number,
  body: Bytes,
  operator = OPERATOR,
): Promise<Response> => post(media, libraryHttp.chunks, { operator, sessionId, chunkIndex }, body);

/** Sends these chunks of a file, by default all, and returns the last answer. */
export async function sendChunks(
  media: MediaHarness,
  sessionId: string,
  file: Buffer,
  indexes = Array.from({ length: chunkCount(file.length) }, (_, index) => index),
): Promise<ChunkAnswer> {
  let answer: Response | undefined;
  for (const index of indexes) {
    answer = await sendChunk(media, sessionId, index, chunkOf(file, index));
    if (!answer.ok) throw new Error(`chunk ${index}: ${answer.status} ${await answer.text()}`);
  }
  return (await answer!.json()) as ChunkAnswer;
}

export const finish = (media: MediaHarness, sessionId: string, operator = OPERATOR): Promise<LibraryUpload> =>
  media.ask(finalizeUpload, { sessionId }, operator);
