import { Inject, Injectable } from '@nestjs/common';
import { isRefusalCode, mediaHttp, UploadAnswer } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { GrammyError } from 'grammy';
import { type BotConfig, CONFIG } from '../../config.ts';
import { Telegram } from '../../telegram/telegram.ts';

import type { DraftItem } from './drafts.ts';

const TIMEOUT_MS = 60_000;

/** Telegram deleted the file, or does not let bots download it. */
export class FileGone extends Error {}

/** Streams a file from Telegram to the media service: never whole in memory, and not over NATS. */
@Injectable()
export class TransferMedia {
  constructor(
    @Inject(CONFIG) private readonly config: BotConfig,
    private readonly telegram: Telegram,
  ) {}

  /**
   * The same key again returns the ticket of the first upload.
   * @throws Refusal of the media service (TOO_LARGE, MEDIA_TYPE_REFUSED …); FileGone
   */
  async transferMedia(item: DraftItem, ownerId: number, requestKey: string): Promise<string> {
    const source = await this.open(item.fileId);
    const query = new URLSearchParams({ owner: String(ownerId), purpose: 'report' });
    const answer = await reach(`${this.config.MEDIA_URL}${mediaHttp.uploads}?${query.toString()}`, {
      method: 'POST',
      body: source,
      duplex: 'half',
      headers: {
        authorization: `Bearer ${this.config.INTERNAL_SECRET}`,
        'content-type': 'application/octet-stream',
        'x-request-key': requestKey,
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
    await reach(url, { method: 'POST', body, headers }).catch(() => undefined);
  }

  private async open(fileId: string): Promise<ReadableStream<Uint8Array>> {
    const path = await this.pathOf(fileId);
    const answer = await reach(this.telegram.fileUrl(path), {});
    if (answer.status >= 500) throw new Refusal('SERVICE_UNAVAILABLE');
    if (!answer.ok || !answer.body) throw new FileGone();
    return answer.body as ReadableStream<Uint8Array>;
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

/** A broken connection is retryable. The cause is dropped: it contains Telegram's address, and so our token. */
async function reach(url: string, init: RequestInit & { duplex?: 'half' }): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw new Refusal('SERVICE_UNAVAILABLE');
  }
}

/** Refusals of media whose sentence says more than that a part does not answer. */
export const isOfFile = (code: string): boolean => code === 'MEDIA_BUSY' || code === 'STORAGE_FULL';

async function refusalOf(answer: Response): Promise<Refusal> {
  const body = (await answer.json().catch(() => ({}))) as {
    code?: unknown;
    details?: Record<string, unknown>;
  };
  const code = typeof body.code === 'string' ? body.code : '';
  if (answer.status >= 500 && !isOfFile(code)) return new Refusal('SERVICE_UNAVAILABLE');
  return new Refusal(isRefusalCode(code) ? code : 'INTERNAL', body.details);
}
