import type { Readable } from 'node:stream';
import { MIMEType } from 'node:util';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';

export interface FormOptions {
  /** Bytes. */
  largestFile: number;
  mostFiles: number;
  /**
   * Must read the body to its end; the next part comes afterwards. `declared` is the type that its sender gives it,
   * without parameters.
   */
  onFile: (field: string, body: Readable, declared: string) => Promise<void>;
}

/** Of a text of 4,000 characters, in UTF-8, escaped. */
const LARGEST_FIELD = 64 * 1024;

/**
 * Reads a multipart body part by part and gives its text fields. A file of one byte too much reaches `onFile` with that
 * byte, so that whoever stores it sees that it is too large instead of taking a cut file for a whole one.
 * @throws Refusal TOO_LARGE for too many files or too long a field, BAD_INPUT for what is no form
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
        await onFile(part.fieldname, part.file, typeOf(part.mimetype));
        part.file.resume();
      } else {
        part.file.resume(); // a file input in which nothing was chosen
      }
    }
    return fields;
  } catch (error) {
    throw isBrokenForm(error) ? new Refusal('BAD_INPUT', { fields: { body: 'is not a whole form' } }) : error;
  } finally {
    // After a refusal in the middle the rest is read and dropped: browsers hear an answer only when they have sent it
    // all.
    request.raw.unpipe();
    request.raw.resume();
  }
}

/** What can be no type would not pass as a header either. */
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
