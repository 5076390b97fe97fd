import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { MediaKind } from '../media/file-store.ts';
import { NotAPhoto } from '../media/make-photo-sizes.ts';
import type { MediaPart, UploadedFile, VideoHints } from '../media/media.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Params } from './params.ts';
import { badRequest, Refusal } from './refusal.ts';

/** core.telegram.org/bots/api#sending-files */
const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
const MAX_FETCHED_BYTES = 20 * 1024 * 1024;

/** `source` is an upload, a file_id, an address that Telegram fetches itself, or attach://name of an uploaded part. */
export async function resolveMedia(
  sandbox: Sandbox,
  kind: MediaKind,
  source: string | UploadedFile,
  params: Params,
  hints: VideoHints,
): Promise<MediaPart> {
  if (typeof source !== 'string') return store(sandbox, kind, source, hints);
  if (source.startsWith('attach://')) {
    const upload = params.file(source.slice('attach://'.length));
    if (!upload) throw badRequest('wrong file identifier/HTTP URL specified');
    return store(sandbox, kind, upload, hints);
  }
  if (/^https?:\/\//i.test(source)) return store(sandbox, kind, await fetchFile(sandbox, source), hints);
  const known = sandbox.media.find(source);
  if (!known) throw badRequest('wrong file identifier/HTTP URL specified');
  if (known.kind !== kind) {
    const name = (of: MediaKind) => `${of.slice(0, 1).toUpperCase()}${of.slice(1)}`;
    throw badRequest(`can't use file of type ${name(known.kind)} as ${name(kind)}`);
  }
  return known.part;
}

async function store(
  sandbox: Sandbox,
  kind: MediaKind,
  upload: UploadedFile,
  hints: VideoHints,
): Promise<MediaPart> {
  if (upload.size === 0) throw badRequest('file must be non-empty');
  if (kind === 'photo' && upload.size > MAX_PHOTO_BYTES) {
    throw badRequest(
      `file of size ${upload.size} bytes is too big for a photo; the maximum size is ${MAX_PHOTO_BYTES} bytes`,
    );
  }
  try {
    return await sandbox.media.store(kind, upload, hints);
  } catch (error) {
    if (error instanceof NotAPhoto) throw badRequest(error.description);
    throw error;
  }
}

async function fetchFile(sandbox: Sandbox, url: string): Promise<UploadedFile> {
  const failed = new Refusal(400, 'Bad Request: failed to get HTTP URL content');
  const response = await fetch(url, { signal: AbortSignal.timeout(20_000) }).catch(() => undefined);
  if (!response?.ok) throw failed;
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length > MAX_FETCHED_BYTES) throw failed;
  const path = sandbox.files.newUpload();
  await writeFile(path, bytes);
  const mimeType = (response.headers.get('content-type') ?? 'application/octet-stream').split(';')[0] ?? '';
  return { path, name: basename(new URL(url).pathname) || 'file', mimeType, size: bytes.length };
}
