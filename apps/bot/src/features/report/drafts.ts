import { Injectable } from '@nestjs/common';
import { Gathering, type Outcome } from '@slovo/kit/calls';
import { rowsOf, statement } from '@slovo/kit/db';
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

/** A row as `pg` reads it. */
type SqlRow = Omit<Row, 'chatId'> & { chatId: string };

const columns = Object.keys(Prisma.DraftScalarFieldEnum)
  .map((field) => `drafts.${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} AS "${field}"`)
  .join(', ');

const claimDrafts = statement<[ids: number[], chatIds: number[], at: Date[]], SqlRow>(
  'claim-drafts',
  `UPDATE drafts SET status = 'sending'
  FROM unnest($1::int[], $2::bigint[], $3::timestamptz[]) AS claimed (id, chat_id, at)
  WHERE drafts.id = claimed.id AND drafts.chat_id = claimed.chat_id AND drafts.promise_id IS NOT NULL
    AND (drafts.status = 'sending' OR drafts.status IN ('collecting', 'offered') AND drafts.expires_at > claimed.at)
  RETURNING ${columns}`,
  'once',
);

const finishDrafts = statement<[ids: number[], reportIds: number[]]>(
  'finish-drafts',
  `UPDATE drafts SET status = 'sent', report_id = finished.report_id
  FROM unnest($1::int[], $2::int[]) AS finished (id, report_id) WHERE drafts.id = finished.id`,
  'once',
);

interface Claim {
  readonly id: number;
  readonly chatId: number;
  readonly now: Date;
}

const present = (row: Row | SqlRow): Draft => ({
  ...row,
  chatId: Number(row.chatId),
  items: Items.parse(row.items),
});

/** Reports that are not confirmed yet: one for each message or album. */
@Injectable()
export class Drafts {
  /** Those of several chats at once. */
  private readonly claims = new Gathering((claims: readonly Claim[]) => this.claimAll(claims));
  private readonly ends = new Gathering((drafts: readonly Draft[]) => this.finishAll(drafts));

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

  /**
   * A draft that the person sends: it is `sending` until its card shows how it ended. Null if it is not of this chat, has
   * no promise, is sent, cancelled or expired.
   */
  claim(id: number, chatId: number, now: Date): Promise<Draft | null> {
    return this.claims.add({ id, chatId, now });
  }

  private async claimAll(claims: readonly Claim[]): Promise<Outcome<Draft | null>[]> {
    const rows = await rowsOf(
      this.prisma,
      claimDrafts,
      claims.map(({ id }) => id),
      claims.map(({ chatId }) => chatId),
      claims.map(({ now }) => now),
    );
    const claimed = new Map(rows.map((row) => [row.id, present(row)]));
    return claims.map(({ id, chatId }) => {
      const draft = claimed.get(id);
      return { value: draft?.chatId === chatId ? draft : null };
    });
  }

  /** Its card shows the report. */
  finish(draft: Draft & { reportId: number }): Promise<void> {
    return this.ends.add(draft);
  }

  private async finishAll(drafts: readonly Draft[]): Promise<Outcome<void>[]> {
    const ids = drafts.map(({ id }) => id);
    const reportIds = drafts.map(({ reportId }) => reportId ?? 0);
    await rowsOf(this.prisma, finishDrafts, ids, reportIds);
    return drafts.map(() => ({ value: undefined }));
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

  /**
   * Has no effect once the person has pressed a button: a draft that is being sent stays so.
   * @param shown as its card shows it; one that was changed meanwhile goes on collecting
   * @returns whether it has ended so
   */
  async endCollecting(
    id: number,
    status: 'offered' | 'cancelled',
    shown?: Pick<Draft, 'items' | 'text'>,
  ): Promise<boolean> {
    const same = shown && { text: shown.text, items: { equals: shown.items } };
    const where = { id, status: 'collecting' as const, ...same };
    return (await this.prisma.draft.updateMany({ where, data: { status } })).count > 0;
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

/** The key of the report that a draft becomes. */
export const requestKeyOf = ({ chatId, messageId }: Draft): string => `tg:${chatId}:${messageId}`;

/** What the services get to know of its sending: nothing where an earlier release made the draft. */
export const sendingOf = ({ sentAt }: Draft): { sent_at?: string } =>
  sentAt ? { sent_at: sentAt.toISOString() } : {};

export const isExpired = (draft: Draft, now: Date): boolean => draft.expiresAt <= now;

/** The picture whose caption the card is; undefined if the card is a plain message. */
export const cardPicture = (draft: Draft): DraftItem | undefined => draft.items.find((item) => item.canCard);
