import { Controller } from '@nestjs/common';
import { type CallRequest, getSending, type SendingMinute } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { MINUTE_MS, UNDELIVERED } from '../../telegram/sending-counts.ts';

const MINUTES = 60;
/** The counts are kept for a day: see DeleteOldSending. */
const DAY_MS = 24 * 3_600_000;
/** A longer line of notices is not counted to its end. */
const MOST_COUNTED = 10_000;

@Controller()
export class GetSending {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(getSending)
  async getSending(_: CallRequest<typeof getSending>, { now }: CallContext<'operator'>) {
    const [direct, batch, unknown, minutes] = await Promise.all([
      this.directMessages(),
      this.batchMessages(),
      this.unknownFates(now),
      this.lastMinutes(now),
    ]);
    const { direct: notices = 0, batch: messages = 0 } = minutes.at(-2) ?? {};
    const perSecond = Math.round(((notices + messages) / 60) * 10) / 10;
    return { at: now.toISOString(), direct, batch, perSecond, unknown, minutes };
  }

  private async directMessages() {
    const [line] = await this.prisma.$queryRaw<{ waiting: number }[]>`
      SELECT count(*)::int AS waiting
      FROM (SELECT FROM deliveries WHERE status = 'queued' LIMIT ${MOST_COUNTED + 1}) AS counted`;
    const oldest = await this.prisma.delivery.findFirst({
      where: { status: 'queued' },
      orderBy: { nextAttemptAt: 'asc' },
      select: { createdAt: true },
    });
    const waiting = line?.waiting ?? 0;
    return {
      waiting: Math.min(waiting, MOST_COUNTED),
      isCapped: waiting > MOST_COUNTED,
      oldestAt: oldest?.createdAt.toISOString() ?? null,
    };
  }

  private async batchMessages() {
    const [line] = await this.prisma.$queryRaw<{ waiting: number; sending: number; paused: number }[]>`
      SELECT coalesce(sum(waiting), 0)::int AS waiting, count(*) FILTER (WHERE state = 'sending')::int AS sending,
        count(*) FILTER (WHERE state = 'paused')::int AS paused
      FROM batches WHERE in_line AND state <> 'stopping'`;
    return line ?? { waiting: 0, sending: 0, paused: 0 };
  }

  private async unknownFates(now: Date) {
    const since = new Date(now.getTime() - DAY_MS);
    const [sums] = await this.prisma.$queryRaw<{ sentAgain: number; notSentAgain: number }[]>`
      SELECT coalesce(sum(count) FILTER (WHERE counted = 'sentAgain'), 0)::int AS "sentAgain",
        coalesce(sum(count) FILTER (WHERE counted = 'interrupted'), 0)::int AS "notSentAgain"
      FROM sending_counts WHERE minute BETWEEN ${since} AND ${now}`;
    return sums ?? { sentAgain: 0, notSentAgain: 0 };
  }

  private async lastMinutes(now: Date): Promise<SendingMinute[]> {
    const last = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
    const first = last - (MINUTES - 1) * MINUTE_MS;
    const rows = await this.prisma.sendingCount.findMany({
      where: { minute: { gte: new Date(first), lte: new Date(last) } },
    });
    const counts = new Map(
      rows.map(({ minute, counted, count }) => [`${minute.getTime()} ${counted}`, count]),
    );
    return Array.from({ length: MINUTES }, (_, index) => {
      const at = first + index * MINUTE_MS;
      const of = (counted: string): number => counts.get(`${at} ${counted}`) ?? 0;
      return {
        at: new Date(at).toISOString(),
        direct: of('direct'),
        batch: of('batch'),
        tooManyRequests: of('tooManyRequests'),
        failed: Object.fromEntries(
          UNDELIVERED.map((reason) => [reason, of(reason)]),
        ) as SendingMinute['failed'],
      };
    });
  }
}
