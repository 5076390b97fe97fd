import type { Readable } from 'node:stream';
import { MIMEType } from 'node:util';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';

export interface FormOptions {
  /** Bytes. */
  largestFile: number;
  mostFiles: number;
  /**
   * Must read the body to its end, because the next part follows it. `declared` is the media type that the sender
   * declares, without parameters; `name` the file's, without folders.
   */
  onFile: (field: string, body: Readable, declared: string, name: string) => Promise<void>;
}

/** In bytes; enough for a text of 4,000 characters, in UTF-8, escaped. */
const LARGEST_FIELD = 64 * 1024;

/**
 * Reads a multipart body part by part and returns its text fields. Of a file that is too large, `onFile` receives one
 * byte more than allowed, so that the media service refuses it instead of storing a truncated file.
 * @throws Refusal TOO_LARGE for too many files or too long a field, BAD_INPUT for a malformed form
 */
export async function readForm(
  request: FastifyRequest,
  { largestFile, mostFiles, onFile }: FormOptions,
): Promise<Map<string, string>> {
  const fields = new Map<string, string>();
  const limits = {
    fileSize: largestFile + 1,
    files: mostFiles,
    fields: 10,
    fieldSize: LARGEST_FIELD,
    parts: mostFiles + 10,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated || typeof part.value !== 'string') throw new Refusal('TOO_LARGE');
        fields.set(part.fieldname, part.value);
      } else if (part.filename) {
        await onFile(part.fieldname, part.file, typeOf(part.mimetype), part.filename);
        part.file.resume();
      } else {
        part.file.resume(); // a file input in which nothing was chosen
      }
    }
    return fields;
  } catch (error) {
    throw isBrokenForm(error) ? new Refusal('BAD_INPUT', { fields: { body: 'is not a whole form' } }) : error;
  } finally {
    // After a refusal in the middle the rest is read and dropped: browsers read an answer only after they have sent
    // everything.
    request.raw.unpipe();
    request.raw.resume();
  }
}

/** A malformed type could not be sent on as a header. */
function typeOf(declared: string): string {
  try {
    return new MIMEType(declared).essence;
  } catch {
    return 'application/octet-stream';
  }
}

/**
 * The multipart parser's errors have no code, only a message; `The needle` is its name for a boundary that is too
 * long.
 */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error &&
  !('code' in error) &&
  /^(?:Multipart: |The needle |Unexpected end of multipart|Part terminated early|Preamble terminated early|Malformed )/.test(
    error.message,
  );
