import { Inject, Injectable } from '@nestjs/common';
import { grantMedia, mediaHttp } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { InputFile } from 'grammy';
import type { Message } from 'grammy/types';
import { isRetryable, Services } from '../services/services.ts';
import { type BotConfig, CONFIG } from '../config.ts';
import { PrismaClient } from '../database.ts';

const TIMEOUT_MS = 60_000;

/** Our pictures and videos on their way to Telegram: by the file id it knows already, else as a stream. */
@Injectable()
export class Pictures {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly services: Services,
    @Inject(CONFIG) private readonly config: BotConfig,
  ) {}

  /** Null when this person may not see it, or it is gone: the words go without it. */
  async find(path: string, viewer: { id: number; roles: string[] }): Promise<string | InputFile | null> {
    const ticket = await this.grant(path, viewer);
    if (!ticket) return null;
    const known = await this.prisma.telegramFile.findUnique({ where: { path } });
    if (known) return known.fileId;
    const url = `${this.config.MEDIA_URL}${mediaHttp.objects}${path}`;
    const headers = { authorization: `Bearer ${this.config.INTERNAL_SECRET}`, 'x-media-ticket': ticket };
    // Opened anew at each attempt: a stream can be read once.
    return new InputFile(() => stream(url, headers), path.split('/').at(-1));
  }

  /** Whatever Telegram made of an upload is its name from now on. */
  async keep(path: string, message: Message): Promise<void> {
    const fileId = message.photo?.at(-1)?.file_id ?? message.video?.file_id;
    if (fileId) await this.prisma.telegramFile.createMany({ data: [{ path, fileId }], skipDuplicates: true });
  }

  /** Telegram refused what it was sent; if that was a name of ours for it, it is none any more, as after a change of bots. */
  async forget(path: string): Promise<void> {
    await this.prisma.telegramFile.deleteMany({ where: { path } });
  }

  private async grant(path: string, viewer: { id: number; roles: string[] }): Promise<string | null> {
    for (const audience of ['private', 'public'] as const) {
      try {
        return (await this.services.as(viewer, grantMedia, { path, audience })).ticket;
      } catch (error) {
        if (!(error instanceof Refusal) || isRetryable(error)) throw error;
      }
    }
    return null;
  }
}

async function* stream(url: string, headers: Record<string, string>): AsyncGenerator<Uint8Array> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok || !answer.body) throw new Error(`the media service answered ${answer.status}`);
  yield* answer.body as unknown as AsyncIterable<Uint8Array>;
}
