import { Injectable } from '@nestjs/common';
import { RETENTION_DAYS } from '@slovo/domain/retention';
import { type HasNextDue, Scheduled } from '@slovo/kit/schedule';
import { PrismaClient } from '../../database.ts';

const DAY_MS = 24 * 3_600_000;
/** Later, a message in a chat stays as it is. Its buttons still work: the services decide about them. */
const MESSAGES_KEPT_MS = RETENTION_DAYS.sentMessage * DAY_MS;
/** Later, the picture is uploaded again, if anybody is still to get it. */
const FILES_KEPT_MS = RETENTION_DAYS.sentMessage * DAY_MS;
/** The limit of one transaction. */
const PIECE = 2_000;
const PIECES_A_RUN = 50;

/** Deletes what is known of messages in chats, and Telegram's ids of our pictures, 90 days after they were sent. */
@Injectable()
export class DeleteOldMessages implements HasNextDue {
  constructor(private readonly prisma: PrismaClient) {}

  async nextDue(): Promise<Date | null> {
    const [message, file] = await Promise.all([
      // Ids grow with the time, and have an index.
      this.prisma.sentMessage.findFirst({ orderBy: { id: 'asc' }, select: { createdAt: true } }),
      this.prisma.telegramFile.findFirst({ orderBy: { recordedAt: 'asc' }, select: { recordedAt: true } }),
    ]);
    const dues = [
      ...(message ? [message.createdAt.getTime() + MESSAGES_KEPT_MS] : []),
      ...(file ? [file.recordedAt.getTime() + FILES_KEPT_MS] : []),
    ];
    // A day later than it could, so that each run deletes a day's worth of rows.
    return dues.length > 0 ? new Date(Math.min(...dues) + DAY_MS) : null;
  }

  @Scheduled('rarely')
  async deleteOldMessages(now: Date): Promise<void> {
    const before = new Date(now.getTime() - MESSAGES_KEPT_MS);
    for (let left = PIECES_A_RUN; left > 0; left -= 1) if ((await this.deleteMessages(before)) < PIECE) break;
    const filesBefore = new Date(now.getTime() - FILES_KEPT_MS);
    for (let left = PIECES_A_RUN; left > 0; left -= 1)
      if ((await this.deleteFiles(filesBefore)) < PIECE) break;
  }

  private deleteMessages(before: Date): Promise<number> {
    return this.prisma.$executeRaw`
      DELETE FROM sent_messages WHERE id IN (
        SELECT id FROM (SELECT id, created_at FROM sent_messages ORDER BY id LIMIT ${PIECE}) AS oldest
        WHERE created_at < ${before})`;
  }

  /** Those of before the column have one age, that of its migration: they are all due on one day. */
  private deleteFiles(before: Date): Promise<number> {
    return this.prisma.$executeRaw`
      DELETE FROM telegram_files WHERE path IN (
        SELECT path FROM telegram_files WHERE recorded_at < ${before} ORDER BY recorded_at LIMIT ${PIECE})`;
  }
}
