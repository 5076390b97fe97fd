import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromFile } from 'file-type';
import type { UploadedFile } from '../media/media.ts';
import { ChatRefusal } from '../person/chat-refusal.ts';
import type { MediaToWrite } from '../person/write-media.ts';
import type { Sandbox } from '../sandbox.ts';

/** A person may send up to 2 GB, although the bot cannot download a file over 20 MB. */
const MAX_PERSON_BYTES = 2 * 1024 * 1024 * 1024;

export async function readUpload(sandbox: Sandbox, request: FastifyRequest): Promise<MediaToWrite> {
  const files: (UploadedFile & { declared: string })[] = [];
  const fields = new Map<string, string>();
  for await (const part of request.parts({ limits: { fileSize: MAX_PERSON_BYTES, files: 50 } })) {
    if (part.type === 'field') fields.set(part.fieldname, String(part.value));
    else {
      const path = sandbox.files.newUpload();
      await pipeline(part.file, createWriteStream(path));
      if (part.file.truncated) throw new ChatRefusal(413, 'Telegram не принимает файлы больше 2 ГБ.');
      const { size } = await stat(path);
      const mimeType = await typeOf(path, part.mimetype);
      files.push({ path, name: part.filename || 'file', mimeType, declared: part.mimetype, size });
    }
  }
  const number = (name: string) => (fields.has(name) ? Number(fields.get(name)) : undefined);
  const asDocument = fields.get('as_document') === 'true';
  return {
    // What is sent as a file keeps the type that its name has for the client, of a HEIC photo often none.
    files: files.map(({ declared, ...file }) => (asDocument ? { ...file, mimeType: declared } : file)),
    caption: fields.get('caption') ?? '',
    asDocument,
    hints: { duration: number('duration'), width: number('width'), height: number('height') },
  };
}

/** Telegram's clients detect the type of what the chat shows from the bytes, not from the file name. */
async function typeOf(path: string, declared: string): Promise<string> {
  const found = await fileTypeFromFile(path);
  return found?.mime ?? declared ?? 'application/octet-stream';
}
