import { Inject, Injectable } from '@nestjs/common';
import { fileTypeFromBuffer } from 'file-type';
import { isRefusalCode, mediaHttp, UPLOAD_SIZE_HEADER, UploadAnswer } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { GrammyError } from 'grammy';
import { type BotConfig, CONFIG } from '../../config.ts';
import { Telegram } from '../../telegram/telegram.ts';

import type { DraftItem } from './drafts.ts';

/** Bytes that suffice to recognise a format. */
const HEAD = 4_100;

/** Telegram deleted the file, or does not let bots download it. */
export class FileGone extends Error {}

/** Streams a file from Telegram to the media service: never whole in memory, and not over NATS. */
@Injectable()
export class TransferMedia {
  /** How long nothing may come or go. A slow line may take as long as it needs for a whole file. */
  silenceMs = 60_000;

  constructor(
    @Inject(CONFIG) private readonly config: BotConfig,
    private readonly telegram: Telegram,
  ) {}

  /**
   * The same key again returns the ticket of the first upload.
   * @throws Refusal of the media service (TOO_LARGE, MEDIA_TYPE_REFUSED …); FileGone
   */
  async transferMedia(item: DraftItem, ownerId: number, requestKey: string): Promise<string> {
    const url = this.telegram.fileUrl(await this.pathOf(item.fileId));
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), this.silenceMs);
    try {
      const { body, size } = await open(url, limit.signal);
      const passing = new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, target) {
          timer.refresh();
          target.enqueue(piece);
        },
      });
      const file = { body: body.pipeThrough(passing), size };
      return await this.store(file, ownerId, requestKey, limit.signal);
    } finally {
      clearTimeout(timer);
      limit.abort();
    }
  }

  /** What a file is by its first bytes; null for what is neither, or cannot be downloaded. */
  async kindOf(fileId: string): Promise<DraftItem['kind'] | null> {
    try {
      const url = this.telegram.fileUrl(await this.pathOf(fileId));
      return kindOfBytes(await headOf(url, AbortSignal.timeout(this.silenceMs)));
    } catch (error) {
      if (error instanceof FileGone || (error instanceof Refusal && error.code === 'TOO_LARGE')) return null;
      throw error;
    }
  }

  private async store(
    { body, size }: TelegramFile,
    ownerId: number,
    requestKey: string,
    signal: AbortSignal,
  ): Promise<string> {
    const query = new URLSearchParams({ owner: String(ownerId), purpose: 'report' });
    const answer = await reach(`${this.config.MEDIA_URL}${mediaHttp.uploads}?${query.toString()}`, {
      method: 'POST',
      body,
      duplex: 'half',
      signal,
      headers: {
        authorization: `Bearer ${this.config.INTERNAL_SECRET}`,
        'content-type': 'application/octet-stream',
        'x-request-key': requestKey,
        ...(size !== null && { [UPLOAD_SIZE_HEADER]: size }),
      },
    });
    if (!answer.ok) throw await refusalOf(answer);
    return UploadAnswer.parse(await answer.json()).ticket;
  }

  /**
   * Releases the files of a report that was refused. Best effort: those that stay are removed a day later, as all that
   * no report shows.
   */
  async discard(tickets: readonly string[]): Promise<void> {
    if (tickets.length === 0) return;
    const headers = {
      authorization: `Bearer ${this.config.INTERNAL_SECRET}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ tickets });
    const url = `${this.config.MEDIA_URL}${mediaHttp.discard}`;
    const signal = AbortSignal.timeout(this.silenceMs);
    await reach(url, { method: 'POST', body, headers, signal }).catch(() => undefined);
  }

  private async pathOf(fileId: string): Promise<string> {
    try {
      const { file_path } = await this.telegram.api.getFile(fileId);
      if (file_path) return file_path;
    } catch (error) {
      if (!(error instanceof GrammyError) || error.error_code >= 500) throw error;
      if (/too big/.test(error.description)) throw new Refusal('TOO_LARGE');
    }
    throw new FileGone();
  }
}

async function headOf(url: string, signal: AbortSignal): Promise<Buffer> {
  const { body } = await open(url, signal);
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  try {
    for (let length = 0; length < HEAD;) {
      const { value } = await reader.read();
      if (!value) break;
      pieces.push(value);
      length += value.length;
    }
  } catch {
    throw new Refusal('SERVICE_UNAVAILABLE');
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  return Buffer.concat(pieces);
}

/** The media service looks closer: here it is enough that it may be one. */
async function kindOfBytes(head: Buffer): Promise<DraftItem['kind'] | null> {
  const mime = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  const kind = /^(image|video)\//.exec(mime ?? '')?.[1];
  if (kind) return kind === 'image' ? 'photo' : 'video';
  return head[0] === 0xff && head[1] === 0xd8 ? 'photo' : null; // a JPEG that begins with stray bytes
}

interface TelegramFile {
  body: ReadableStream<Uint8Array>;
  /** Bytes, as Telegram announces them. */
  size: string | null;
}

async function open(url: string, signal: AbortSignal): Promise<TelegramFile> {
  // As it is: the length is that of what arrives.
  const answer = await reach(url, { signal, headers: { 'accept-encoding': 'identity' } });
  if (answer.status >= 500) throw new Refusal('SERVICE_UNAVAILABLE');
  if (!answer.ok || !answer.body) throw new FileGone();
  return { body: answer.body as ReadableStream<Uint8Array>, size: answer.headers.get('content-length') };
}

/** A broken connection is retryable. The cause is dropped: it contains Telegram's address, and so our token. */
async function reach(
  url: string,
  init: RequestInit & { duplex?: 'half'; signal: AbortSignal },
): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch {
    throw new Refusal('SERVICE_UNAVAILABLE');
  }
}

/** Refusals of media whose sentence says more than that a part does not answer. */
export const isOfFile = (code: string): boolean =>
  code === 'MEDIA_BUSY' || code === 'STORAGE_FULL' || code === 'UPLOADS_UNDER_WAY';

async function refusalOf(answer: Response): Promise<Refusal> {
  const body = (await answer.json().catch(() => ({}))) as {
    code?: unknown;
    details?: Record<string, unknown>;
  };
  const code = typeof body.code === 'string' ? body.code : '';
  if (answer.status >= 500 && !isOfFile(code)) return new Refusal('SERVICE_UNAVAILABLE');
  return new Refusal(isRefusalCode(code) ? code : 'INTERNAL', body.details);
}
