import { Inject, Injectable, Logger } from '@nestjs/common';
import { grantMedia, mediaHttp } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import type { Message } from 'grammy/types';
import { type BotConfig, CONFIG } from '../config.ts';
import { PrismaClient } from '../database.ts';
import { isRetryable, Services } from '../services/services.ts';
import { MediaUpload } from '../telegram/media-upload.ts';

/** Our pictures and videos for Telegram: as the file id of an earlier upload, else as a stream. */
@Injectable()
export class Pictures {
  private readonly logger = new Logger(Pictures.name);

  constructor(
    private readonly prisma: PrismaClient,
    private readonly services: Services,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: BotConfig,
  ) {}

  /** Null if the viewer may not see it, or it was deleted: the text goes without it. */
  async find(path: string, viewer: { id: number; roles: string[] }): Promise<string | MediaUpload | null> {
    const ticket = await this.grant(path, viewer);
    if (!ticket) return null;
    const known = await this.prisma.telegramFile.findUnique({ where: { path } });
    if (known) return known.fileId;
    const url = `${this.config.MEDIA_URL}${mediaHttp.objects}${path}`;
    const headers = { authorization: `Bearer ${this.config.INTERNAL_SECRET}`, 'x-media-ticket': ticket };
    return new MediaUpload(url, headers, path.split('/').at(-1));
  }

  /**
   * Records the file id that Telegram gave an upload. Never rejects: the message is in the chat, and who takes a failure of
   * our database for one of Telegram would send it again. Without the id the next message uploads the file once more.
   */
  async record(path: string, message: Message): Promise<void> {
    const fileId = message.photo?.at(-1)?.file_id ?? message.video?.file_id;
    const recordedAt = this.clock.now();
    if (!fileId) return;
    const data = [{ path, fileId, recordedAt }];
    const kept = this.prisma.telegramFile.createMany({ data, skipDuplicates: true });
    await kept.catch((error: Error) => {
      this.logger.warn(`cannot keep the file id of ${path}: ${error.message}`);
    });
  }

  /** Telegram refused the file. If it was sent by its id, that id is invalid: another bot's, for example. */
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
