import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from '../media/media.ts';
import type { Sandbox } from '../sandbox.ts';
import { Params, isObject } from './params.ts';
import { Refusal } from './refusal.ts';

/** core.telegram.org/bots/api#sending-files: a bot uploads at most 50 MB. */
const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;

/** Reads arguments from the query, JSON, a form or multipart. Files are streamed to the uploads folder. */
export async function readParams(sandbox: Sandbox, request: FastifyRequest): Promise<Params> {
  const values = new Map<string, unknown>(Object.entries(request.query as Record<string, unknown>));
  const files = new Map<string, UploadedFile>();
  if (request.isMultipart()) {
    for await (const part of request.parts({
      limits: { fileSize: MAX_UPLOAD_BYTES, files: 30, fields: 200 },
    })) {
      if (part.type === 'field') values.set(part.fieldname, part.value);
      else {
        const path = sandbox.files.newUpload();
        await pipeline(part.file, createWriteStream(path));
        if (part.file.truncated) throw new Refusal(413, 'Request Entity Too Large');
        const { size } = await stat(path);
        files.set(part.fieldname, { path, name: part.filename, mimeType: part.mimetype, size });
      }
    }
  } else if (isObject(request.body)) {
    for (const [name, value] of Object.entries(request.body)) values.set(name, value);
  }
  return new Params(values, files);
}
