import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CONVERSATION_MS } from '../../chats/conversations.ts';
import { Prisma, PrismaClient } from '../../database.ts';

/**
 * A photo or video at Telegram. `size` in bytes, null if Telegram does not name it. `canCard`: Telegram resends the
 * file id as a photo or video, so the card can show it.
 */
export const DraftItem = z.object({
  fileId: z.string(),
  /** Its message: each picture of an album has its own. */
  messageId: z.int().default(0),
  kind: z.enum(['photo', 'video']),
  size: z.int().nullable(),
  canCard: z.boolean(),
});
export type DraftItem = z.output<typeof DraftItem>;
const Items = z.array(DraftItem);

type Row = Prisma.DraftGetPayload<object>;
export interface Draft extends Omit<Row, 'items' | 'chatId'> {
  chatId: number;
  items: DraftItem[];
}

export interface NewDraft {
  chatId: number;
  userId: number;
  messageId: number;
  mediaGroupId: string | null;
  text: string;
  items: DraftItem[];
  promiseId: number | null;
  sentAt: Date;
  /** Refused already, and kept only to recognise what follows it. */
  isRefused: boolean;
}

const present = (row: Row): Draft => ({ ...row, chatId: Number(row.chatId), items: Items.parse(row.items) });

/** Reports that are not confirmed yet: one for each message or album. */
@Injectable()
export class Drafts {
  constructor(private readonly prisma: PrismaClient) {}

  /** Idempotent: after a crash the same message finds its draft. */
  async begin(fresh: NewDraft, now: Date): Promise<Draft> {
    const { chatId, messageId } = fresh;
    const { isRefused, ...facts } = fresh;
    const status = isRefused ? 'cancelled' : fresh.mediaGroupId === null ? 'offered' : 'collecting';
    await this.prisma.draft.createMany({
      data: [{ ...facts, status, createdAt: now, expiresAt: new Date(now.getTime() + CONVERSATION_MS) }],
      skipDuplicates: true,
    });
    const where =
      fresh.mediaGroupId === null ? { chatId, messageId } : { chatId, mediaGroupId: fresh.mediaGroupId };
    return present(await this.prisma.draft.findFirstOrThrow({ where }));
  }

  /** Adds a picture of an album. Any of the pictures may have the caption. */
  async append(draft: Draft, items: readonly DraftItem[], text: string): Promise<Draft> {
    const known = new Set(draft.items.map((item) => item.fileId));
    const added = items.filter((item) => !known.has(item.fileId));
    return this.change(draft, { items: [...draft.items, ...added], text: draft.text || text });
  }

  /** Those that the person can still send, the newest fifty. */
  async open(chatId: number, now: Date): Promise<Draft[]> {
    const rows = await this.prisma.draft.findMany({
      where: { chatId, status: { in: ['collecting', 'offered'] }, expiresAt: { gt: now } },
      orderBy: { messageId: 'desc' },
      take: 50,
    });
    return rows.map(present);
  }

  async find(id: number, chatId: number): Promise<Draft | null> {
    const row = await this.prisma.draft.findFirst({ where: { id, chatId } });
    return row && present(row);
  }

  async ofMessage(
    chatId: number,
    messageId: number,
    mediaGroupId: string | undefined,
  ): Promise<Draft | null> {
    const where = mediaGroupId === undefined ? { chatId, messageId } : { chatId, mediaGroupId };
    const row = await this.prisma.draft.findFirst({ where });
    return row && present(row);
  }

  async change(draft: Draft, data: Prisma.DraftUpdateInput): Promise<Draft> {
    return present(await this.prisma.draft.update({ where: { id: draft.id }, data }));
  }

  /** Has no effect once the person has pressed a button: a draft that is being sent stays so. */
  async endCollecting(id: number, status: 'offered' | 'cancelled'): Promise<void> {
    await this.prisma.draft.updateMany({ where: { id, status: 'collecting' }, data: { status } });
  }

  async collecting(): Promise<Draft[]> {
    return (
      await this.prisma.draft.findMany({ where: { status: 'collecting' }, orderBy: { id: 'asc' } })
    ).map(present);
  }

  /** Drafts whose card does not show yet how they ended, and which no update that waits in their chat will finish. */
  async unfinished(since: Date, count: number): Promise<Draft[]> {
    const rows = await this.prisma.draft.findMany({
      where: { status: 'sending', expiresAt: { gt: since } },
      orderBy: { id: 'asc' },
      take: count,
    });
    const lanes = rows.map(({ chatId }) => chatId);
    const waiting = await this.prisma.update.findMany({
      where: { status: 'waiting', lane: { in: lanes } },
      select: { lane: true },
    });
    const busy = new Set(waiting.map(({ lane }) => lane));
    return rows.filter(({ chatId }) => !busy.has(chatId)).map(present);
  }

  countCollecting(): Promise<number> {
    return this.prisma.draft.count({ where: { status: 'collecting' } });
  }

  async ofReport(reportId: number, chatId: number): Promise<Draft | null> {
    const row = await this.prisma.draft.findFirst({ where: { reportId, chatId } });
    return row && present(row);
  }
}

export const isExpired = (draft: Draft, now: Date): boolean => draft.expiresAt <= now;

/** The picture whose caption the card is; undefined if the card is a plain message. */
export const cardPicture = (draft: Draft): DraftItem | undefined => draft.items.find((item) => item.canCard);
