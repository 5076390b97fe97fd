import { Inject, Injectable } from '@nestjs/common';
import { libraryHttp } from '@slovo/contracts';
import { Clock } from '@slovo/kit/clock';
import { type Api, InputFile } from 'grammy';
import type { Message } from 'grammy/types';
import { type BotConfig, CONFIG } from '../config.ts';
import { PrismaClient } from '../database.ts';
import type { BatchContent } from './batch-line.ts';

export type BatchMedia = NonNullable<BatchContent['media']>;

interface Options {
  caption: string;
  parse_mode: 'HTML';
  disable_notification: boolean;
}

const TIMEOUT_MS = 60_000;

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
  ): Promise<{ messageId: number; fileId: string }> {
    const message = await sendAs(api, chatId, media, fileId ?? this.upload(media), options);
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

  private upload({ fileId, path }: BatchMedia): InputFile {
    const url = `${this.config.MEDIA_URL}${libraryHttp.files}/${fileId}`;
    const headers = { authorization: `Bearer ${this.config.INTERNAL_SECRET}` };
    // A stream can be read once, so each attempt opens a new one.
    return new InputFile(() => stream(url, headers), path.split('/').at(-1));
  }
}

/** Telegram plays MP4; AVI and QuickTime go as documents. */
function sendAs(
  api: Api,
  chatId: number,
  { type, path }: BatchMedia,
  file: string | InputFile,
  options: Options,
): Promise<Message> {
  if (type === 'image') return api.sendPhoto(chatId, file, options);
  return path.endsWith('.mp4')
    ? api.sendVideo(chatId, file, options)
    : api.sendDocument(chatId, file, options);
}

/** An MP4 without sound becomes an animation. */
const fileIdIn = ({ photo, video, animation, document }: Message): string | undefined =>
  (photo?.at(-1) ?? video ?? animation ?? document)?.file_id;

async function* stream(url: string, headers: Record<string, string>): AsyncGenerator<Uint8Array> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok || !answer.body) throw new Error(`the media service answered ${answer.status}`);
  yield* answer.body as unknown as AsyncIterable<Uint8Array>;
}
