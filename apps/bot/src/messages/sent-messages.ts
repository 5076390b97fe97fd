import { Injectable } from '@nestjs/common';
import { Gathering, type Outcome } from '@slovo/kit/calls';
import { rowsOf, statement } from '@slovo/kit/db';
import { z } from 'zod';
import { type Prisma, PrismaClient, type Tx } from '../database.ts';
import { Leader } from '../telegram/leader.ts';

/** How the question of a message was decided. By ids: names are looked up when the message is edited. */
export const DecidedAs = z.discriminatedUnion('as', [
  z.object({ as: z.literal('approved'), by: z.union([z.int(), z.literal('system')]) }),
  z.object({ as: z.literal('rejected'), by: z.int(), reason: z.string().nullable() }),
  z.object({ as: z.literal('withdrawn') }),
  z.object({ as: z.literal('invitation-accepted') }),
  z.object({ as: z.literal('invitation-declined') }),
  z.object({ as: z.literal('invitation-withdrawn') }),
  z.object({ as: z.literal('invitation-expired') }),
]);
export type DecidedAs = z.output<typeof DecidedAs>;

export interface SentMessageFacts {
  chatId: number;
  messageId: number;
  userId: number;
  html: string;
  hasMedia: boolean;
  receiptId?: number | null;
  reportId?: number | null;
  invitationId?: number | null;
  promiseId?: number | null;
}

type SentMessage = Prisma.SentMessageGetPayload<object>;
type Shown = Pick<SentMessageFacts, 'chatId' | 'messageId'>;
type Question = { reportId: number } | { invitationId: number };

export interface Decided {
  readonly question: Question;
  readonly outcome: DecidedAs;
}

/** The lock of the decision, as in `decisionOn`, is held until the row is there. */
const recordReported = statement<[messages: string]>(
  'record-reported',
  `WITH given AS (
    SELECT *, 'report:' || report_id AS about FROM jsonb_to_recordset($1::jsonb) AS given (chat_id bigint, message_id int,
      user_id int, report_id int, promise_id int, html text, has_media boolean, created_at timestamptz)
  ), locked AS MATERIALIZED (
    SELECT about, pg_advisory_xact_lock(hashtextextended(about, 0))
    FROM (SELECT DISTINCT about FROM given ORDER BY about) AS ordered
  )
  INSERT INTO sent_messages (chat_id, message_id, user_id, report_id, promise_id, html, has_media, created_at)
  SELECT chat_id, message_id, user_id, report_id, promise_id, html, has_media, created_at FROM given JOIN locked USING (about)
  ON CONFLICT (chat_id, message_id) DO UPDATE SET user_id = excluded.user_id, report_id = excluded.report_id,
    promise_id = excluded.promise_id, html = excluded.html, has_media = excluded.has_media, settled_at = NULL, attempts = 0`,
  'once',
);

const settleShown = statement<[chatIds: number[], messageIds: number[]], { id: number }>(
  'settle-shown',
  `UPDATE sent_messages SET outcome = coalesce(sent_messages.outcome, decisions.outcome), settled_at = NULL, attempts = 0
  FROM unnest($1::bigint[], $2::int[]) AS shown (chat_id, message_id)
  JOIN sent_messages AS known USING (chat_id, message_id)
  LEFT JOIN decisions ON decisions.about = 'report:' || known.report_id
  WHERE sent_messages.id = known.id AND coalesce(known.outcome, decisions.outcome) IS NOT NULL
  RETURNING sent_messages.id`,
  'once',
);

/** In the order of their keys, so that two batches wait for each other in one direction. */
const lockQuestions = statement<[decided: string]>(
  'lock-questions',
  `SELECT pg_advisory_xact_lock(hashtextextended(about, 0))
  FROM (SELECT DISTINCT about FROM jsonb_to_recordset($1::jsonb) AS given (about text) ORDER BY about) AS ordered`,
  'once',
);

/** Messages of reports and of invitations apart, so that each part has its index. */
const markDecided = statement<[decided: string, now: Date], { id: number }>(
  'mark-decided',
  `WITH given AS (
    SELECT given.*, place FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS one (given, place)
      CROSS JOIN LATERAL jsonb_to_record(one.given) AS given (about text, report_id int, invitation_id int, outcome jsonb)
  ), fresh AS (
    INSERT INTO decisions (about, outcome, decided_at)
    SELECT DISTINCT ON (about) about, outcome, $2::timestamptz FROM given ORDER BY about, place
    ON CONFLICT DO NOTHING RETURNING about, outcome
  ), to_mark AS (
    SELECT DISTINCT about, report_id, invitation_id, fresh.outcome FROM given JOIN fresh USING (about)
  ), of_reports AS (
    UPDATE sent_messages SET outcome = to_mark.outcome FROM to_mark
    WHERE sent_messages.report_id = to_mark.report_id AND settled_at IS NULL RETURNING sent_messages.id
  ), of_invitations AS (
    UPDATE sent_messages SET outcome = to_mark.outcome FROM to_mark
    WHERE sent_messages.invitation_id = to_mark.invitation_id AND settled_at IS NULL RETURNING sent_messages.id
  )
  SELECT id FROM of_reports UNION ALL SELECT id FROM of_invitations`,
  'once',
);

/** The card of a report. */
export interface ReportedFacts extends SentMessageFacts {
  reportId: number;
  promiseId: number;
}

interface Reported extends ReportedFacts {
  readonly now: Date;
}

/** Messages whose buttons decide something, so that they can be edited in every chat once it is decided. */
@Injectable()
export class SentMessages {
  /** Cards of several chats at once. */
  private readonly recording = new Gathering((cards: readonly Reported[]) => this.recordAll(cards));
  private readonly settling = new Gathering((cards: readonly Shown[]) => this.settleAll(cards));

  constructor(
    private readonly prisma: PrismaClient,
    private readonly leader: Leader,
  ) {}

  /**
   * A message that is edited into another card is recorded again, with the newest facts and undecided. A decision that
   * arrived while the message was being sent is found here, and settles it as if it came later.
   */
  async record(facts: SentMessageFacts, now: Date, tx?: Tx): Promise<void> {
    if (!tx) return this.prisma.$transaction((own) => this.record(facts, now, own));
    const { chatId, messageId, ...rest } = facts;
    const question = questionOf(facts);
    const decision = question && (await this.decisionOn(tx, question));
    const outcome = decision ? { outcome: decision } : {};
    await tx.sentMessage.upsert({
      where: { chatId_messageId: { chatId, messageId } },
      create: { chatId, messageId, ...rest, ...outcome, createdAt: now },
      update: { ...rest, ...outcome, settledAt: null, attempts: 0 },
    });
    if (decision) await this.leader.wake(tx, 'edits');
  }

  find(chatId: number, messageId: number) {
    return this.prisma.sentMessage.findUnique({ where: { chatId_messageId: { chatId, messageId } } });
  }

  /** The message with the others of the same notice in its chat: there are some where its fate was unknown. */
  async withCopies(chatId: number, messageId: number): Promise<SentMessage[]> {
    const message = await this.find(chatId, messageId);
    if (!message?.receiptId) return message ? [message] : [];
    return this.prisma.sentMessage.findMany({ where: { receiptId: message.receiptId, chatId } });
  }

  /** For a message that shows its outcome already: `SettleMessages` does not edit it. */
  async close(chatId: number, messageId: number, now: Date): Promise<void> {
    await this.prisma.sentMessage.updateMany({ where: { chatId, messageId }, data: { settledAt: now } });
  }

  /**
   * The card of a report, before it shows that: a decision that comes from now on marks it. One that is being written
   * meanwhile is found by `settleReported`, which has to follow when the card shows the report.
   */
  recordReported(card: ReportedFacts, now: Date): Promise<void> {
    return this.recording.add({ ...card, now });
  }

  private async recordAll(cards: readonly Reported[]): Promise<Outcome<void>[]> {
    const rows = cards.map((card) => ({
      chat_id: card.chatId,
      message_id: card.messageId,
      user_id: card.userId,
      report_id: card.reportId,
      promise_id: card.promiseId,
      html: card.html,
      has_media: card.hasMedia,
      created_at: card.now,
    }));
    await rowsOf(this.prisma, recordReported, JSON.stringify(rows));
    return cards.map(() => ({ value: undefined }));
  }

  /** If the report is decided, `SettleMessages` edits its card, also where it did so before the card showed the report. */
  settleReported(card: Shown): Promise<void> {
    return this.settling.add(card);
  }

  private async settleAll(cards: readonly Shown[]): Promise<Outcome<void>[]> {
    const chatIds = cards.map(({ chatId }) => chatId);
    const messageIds = cards.map(({ messageId }) => messageId);
    const decided = await rowsOf(this.prisma, settleShown, chatIds, messageIds);
    if (decided.length > 0) await this.leader.wake(this.prisma, 'edits');
    return cards.map(() => ({ value: undefined }));
  }

  /** Marks every message about the report or invitation; `SettleMessages` edits them. The first decision wins. */
  async decide(tx: Tx, question: Question, outcome: DecidedAs, now: Date): Promise<void> {
    await this.decideAll(tx, [{ question, outcome }], now);
  }

  /** The same for any number of them by the same statements; of two about one question the first in the list wins. */
  async decideAll(tx: Tx, decided: readonly Decided[], now: Date): Promise<void> {
    const rows = JSON.stringify(decided.map(rowOf));
    await rowsOf(tx, lockQuestions, rows);
    // After the locks: a statement sees rows as they were when it began, without a message that it waited for.
    const marked = await rowsOf(tx, markDecided, rows, now);
    // A message that is recorded from now on finds its decision by itself.
    if (marked.length > 0) await this.leader.wake(tx, 'edits');
  }

  /** Locks the question until the transaction ends: a message and a decision that meet cannot both miss the other. */
  private async decisionOn(tx: Tx, question: Question): Promise<DecidedAs | null> {
    const about = keyOf(question);
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${about}, 0))`;
    const row = await tx.decision.findUnique({ where: { about } });
    return row && DecidedAs.parse(row.outcome);
  }
}

const keyOf = (question: Question): string =>
  'reportId' in question ? `report:${question.reportId}` : `invitation:${question.invitationId}`;

const rowOf = ({ question, outcome }: Decided) => ({
  about: keyOf(question),
  report_id: 'reportId' in question ? question.reportId : null,
  invitation_id: 'invitationId' in question ? question.invitationId : null,
  outcome,
});

function questionOf({ reportId, invitationId }: SentMessageFacts): Question | null {
  if (reportId) return { reportId };
  return invitationId ? { invitationId } : null;
}
