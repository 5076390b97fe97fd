import { Injectable } from '@nestjs/common';
import type { Message } from 'grammy/types';
import { readMessage, type ReportContent } from './read-message.ts';
import { TransferMedia } from './transfer-media.ts';

/** Reads a message, and where it does not say what its file is, the beginning of the file. */
@Injectable()
export class ReadContent {
  constructor(private readonly media: TransferMedia) {}

  /** @throws retryable errors while Telegram does not give the file */
  async readContent(message: Message): Promise<ReportContent> {
    const content = readMessage(message);
    if (content.kind !== 'unknown-file') return content;
    const kind = await this.media.kindOf(content.fileId);
    return kind ? content.as(kind) : { kind: 'unsupported' };
  }
}
