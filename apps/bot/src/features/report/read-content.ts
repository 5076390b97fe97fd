import { Injectable } from '@nestjs/common';
import { writtenText } from '@slovo/domain/text';
import type { Message } from 'grammy/types';
import { readMessage, type ReportContent } from './read-message.ts';
import { TransferMedia } from './transfer-media.ts';

/** Reads a message, and where it does not say what its file is, the beginning of the file. */
@Injectable()
export class ReadContent {
  constructor(private readonly media: TransferMedia) {}

  /**
   * The text is what people see of it: invisible characters alone are an `empty` report.
   * @throws retryable errors while Telegram does not give the file
   */
  async readContent(message: Message): Promise<ReportContent | { kind: 'empty' }> {
    const content = await this.readFile(message);
    if (content.kind !== 'report') return content;
    const text = writtenText(content.text);
    return text === '' && content.items.length === 0 ? { kind: 'empty' } : { ...content, text };
  }

  private async readFile(message: Message): Promise<ReportContent> {
    const content = readMessage(message);
    if (content.kind !== 'unknown-file') return content;
    const kind = await this.media.kindOf(content.fileId);
    return kind ? content.as(kind) : { kind: 'unsupported' };
  }
}
