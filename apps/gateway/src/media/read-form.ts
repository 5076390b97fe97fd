import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { MIMEType } from 'node:util';
import { isNativeError } from 'node:util/types';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';

export interface FormFile {
  field: string;
  /** Ends once what follows it is known to be another part or the end of the form, and fails with the form. */
  body: Readable;
  /** The media type that the sender declares, without parameters. */
  declared: string;
  /** Without folders. */
  name: string;
  /** Bytes that it has at most, by the length of the form. */
  size: number;
}

export interface FormOptions {
  /** Bytes. */
  largestFile: number;
  mostFiles: number;
  /** Must read the body to its end, because the next part follows it. */
  onFile: (file: FormFile) => Promise<void>;
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
  const parts = request.parts({ limits });
  let left = Number(request.headers['content-length'] ?? Infinity);
  let file: PassedFile | undefined;
  try {
    for (;;) {
      const { value: part, done } = await (file ? Promise.race([parts.next(), file.refused]) : parts.next());
      if (isNativeError(part)) throw part; // of another realm, as Node's own are in Jest: the parser takes it for a part
      await file?.end();
      left -= file?.source.bytesRead ?? 0;
      file = undefined;
      if (done) return fields;
      if (part.type === 'field') {
        if (part.valueTruncated || typeof part.value !== 'string') throw new Refusal('TOO_LARGE');
        fields.set(part.fieldname, part.value);
      } else if (part.filename) {
        const { fieldname: field, filename: name } = part;
        const size = Math.min(left, largestFile);
        file = new PassedFile(part.file, (body) =>
          onFile({ field, body, declared: typeOf(part.mimetype), name, size }),
        );
      } else {
        part.file.resume(); // a file input in which nothing was chosen
      }
    }
  } catch (error) {
    file?.fail(error as Error);
    throw isBrokenForm(error) ? new Refusal('BAD_INPUT', { fields: { body: 'is not a whole form' } }) : error;
  } finally {
    // After a refusal in the middle the rest is read and dropped: browsers read an answer only after they have sent
    // everything.
    request.raw.unpipe();
    request.raw.resume();
  }
}

type FileStream = Readable & { bytesRead: number };

/** A file of a form on its way to its reader, who must not take it for whole before the form is known to go on well. */
class PassedFile {
  /** Rejects where its reader refuses it. */
  readonly refused: Promise<never>;
  private readonly body = new PassThrough();
  private readonly arrived: Promise<void>;
  private readonly used: Promise<void>;

  constructor(
    readonly source: FileStream,
    use: (body: Readable) => Promise<void>,
  ) {
    this.arrived = finished(source, { writable: false });
    this.arrived.catch((error: Error) => this.body.destroy(error));
    this.body.on('error', () => {}); // its reader may have refused it before it began to read
    source.pipe(this.body, { end: false });
    this.used = use(this.body);
    this.refused = new Promise((_resolve, reject) => void this.used.catch(reject));
    this.refused.catch(() => {}); // is known by `used` where nobody waits for it any more
  }

  /** Resolves when its reader has it. */
  async end(): Promise<void> {
    await Promise.race([this.arrived, this.used]);
    this.body.end();
    await this.used;
  }

  fail(error: Error): void {
    this.body.destroy(error);
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
