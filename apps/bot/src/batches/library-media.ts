import { Inject, Injectable } from '@nestjs/common';
import { libraryHttp } from '@slovo/contracts';
import { Clock } from '@slovo/kit/clock';
import type { Api } from 'grammy';
import type { Message } from 'grammy/types';
import { type BotConfig, CONFIG } from '../config.ts';
import { PrismaClient } from '../database.ts';
import { MediaUpload, whileUploading } from '../telegram/media-upload.ts';
import type { BatchContent } from './batch-line.ts';

export type BatchMedia = NonNullable<BatchContent['media']>;

interface Options {
  caption: string;
  parse_mode: 'HTML';
  disable_notification: boolean;
}

/** The media of batches, from the operators' library: uploaded to Telegram once, then sent by its id. */
@Injectable()
export class LibraryMedia {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: BotConfig,
  ) {}

  /** Telegram's id of an earlier upload, or null. */
  async fileIdOf({ path }: BatchMedia): Promise<string | null> {
    return (await this.prisma.telegramFile.findUnique({ where: { path } }))?.fileId ?? null;
  }

  /** @returns the message and the id by which Telegram knows the file from now on. */
  async send(
    api: Api,
    chatId: number,
    { media, fileId }: { media: BatchMedia; fileId: string | null },
    options: Options,
    signal: AbortSignal,
  ): Promise<{ messageId: number; fileId: string }> {
    const message = await sendAs(api, chatId, media, fileId ?? this.upload(media), options, signal);
    const known = fileIdIn(message) ?? fileId;
    if (!known) throw new Error(`Telegram gave no file id for ${media.path}`);
    if (known !== fileId)
      await this.prisma.telegramFile.createMany({
        data: [{ path: media.path, fileId: known, recordedAt: this.clock.now() }],
        skipDuplicates: true,
      });
    return { messageId: message.message_id, fileId: known };
  }

  /** Telegram refused the id: another bot's, for example. */
  async forget({ path }: BatchMedia): Promise<void> {
    await this.prisma.telegramFile.deleteMany({ where: { path } });
  }

  private upload({ fileId, path }: BatchMedia): MediaUpload {
    const url = `${this.config.MEDIA_URL}${libraryHttp.files}/${fileId}`;
    const headers = { authorization: `Bearer ${this.config.INTERNAL_SECRET}` };
    return new MediaUpload(url, headers, path.split('/').at(-1));
  }
}

/** Telegram plays MP4; AVI and QuickTime go as documents. */
function sendAs(
  api: Api,
  chatId: number,
  { type, path }: BatchMedia,
  file: string | MediaUpload,
  options: Options,
  over: AbortSignal,
): Promise<Message> {
  const signal = whileUploading(file, over);
  if (type === 'image') return api.sendPhoto(chatId, file, options, signal);
  return path.endsWith('.mp4')
    ? api.sendVideo(chatId, file, options, signal)
    : api.sendDocument(chatId, file, options, signal);
}

/** An MP4 without sound becomes an animation. */
const fileIdIn = ({ photo, video, animation, document }: Message): string | undefined =>
  (photo?.at(-1) ?? video ?? animation ?? document)?.file_id;
