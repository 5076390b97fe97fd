import { HttpError, InputFile, type Transformer } from 'grammy';

/** How often the limit an answer may take after a file: up to 4 MB of it are in buffers of this machine by then. */
const ANSWERS_AFTER = 3;

/** What one attempt to send the file needs. */
interface Watch {
  /** Aborts once the attempt is over. */
  readonly signal: AbortSignal;
  readonly onPiece: () => void;
  readonly onEnd: () => void;
}

/** A file of our media service, read while Telegram takes it. A stream can be read once, so each attempt opens a new one. */
export class MediaUpload extends InputFile {
  private readonly source: { watch?: Watch };

  constructor(url: string, headers: Record<string, string>, name?: string) {
    const source: { watch?: Watch } = {};
    super(() => read(url, headers, source.watch), name);
    this.source = source;
  }

  begin(watch: Watch): void {
    this.source.watch = watch;
  }
}

async function* read(
  url: string,
  headers: Record<string, string>,
  watch: Watch | undefined,
): AsyncGenerator<Uint8Array> {
  const answer = await fetch(url, { headers, signal: watch?.signal ?? null });
  if (!answer.ok || !answer.body) throw new Error(`the media service answered ${answer.status}`);
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
    yield piece;
    watch?.onPiece();
  }
  watch?.onEnd();
}

type GivenSignal = Parameters<Transformer>[3];

/** For a request with this file: only an upload ends early, since then the message is known not to be in the chat. */
export const whileUploading = (file: string | MediaUpload, over: AbortSignal): GivenSignal =>
  // grammY's types know another AbortSignal.
  typeof file === 'string' ? undefined : (over as unknown as GivenSignal);

/** Telegram has not got the whole file, so it has not sent the message: it is known not to be in the chat. */
export class UploadIncomplete extends Error {
  override readonly name = 'UploadIncomplete';
  readonly code = 'UPLOAD_INCOMPLETE';
}

/**
 * Ends a request after `limitMs` without progress: without an answer, or with an upload before it of which Telegram takes
 * nothing any more. A slow line may take as long as it needs for a large file. The caller's signal ends an upload only while
 * Telegram has not got all of it.
 */
export const limitedTo =
  (limitMs: number): Transformer =>
  async (call, method, payload, signal) => {
    const upload = Object.values(payload).find((value) => value instanceof MediaUpload);
    const over = new AbortController();
    const end = (): void => over.abort();
    let timer = setTimeout(end, limitMs);
    let isIncomplete = upload !== undefined;
    upload?.begin({
      signal: over.signal,
      onPiece: () => timer.refresh(),
      onEnd: () => {
        isIncomplete = false;
        clearTimeout(timer);
        timer = setTimeout(end, ANSWERS_AFTER * limitMs);
      },
    });
    const endEarly = (): void => {
      if (isIncomplete || !upload) end();
    };
    if (signal?.aborted) endEarly();
    else signal?.addEventListener('abort', endEarly);
    try {
      return await call(method, payload, over.signal as unknown as GivenSignal);
    } catch (error) {
      if (!isIncomplete || !(error instanceof HttpError)) throw error;
      throw new HttpError(
        error.message,
        new UploadIncomplete('Telegram has not got the whole file', { cause: error.error }),
      );
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', endEarly);
      end();
    }
  };
