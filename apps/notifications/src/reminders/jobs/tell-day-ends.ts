import { Injectable } from '@nestjs/common';
import { dayOf, voiceOn } from '@slovo/domain';
import { Scheduled } from '@slovo/kit/schedule';
import { type Prisma, PrismaClient, type Tx } from '../../database.ts';
import { People } from '../../people/people.ts';
import { ReceiptWriter } from '../../receipts/receipt-writer.ts';
import { runInTurn } from '../../run-in-turn.ts';
import { recordAsked } from '../asked-days.ts';
import { type EndedDay, inCalendarOrder, lostNotice, skippedNotice } from '../day-end-notice.ts';
import { isReminded, loadUnmetCheck, type PromiseRow, termOf } from '../promise.record.ts';

const BATCH = 200;
/** Days in one message. Nobody keeps so many promises, but somebody may create them. */
const MOST_DAYS = 200;

type DayEnd = Prisma.DayEndGetPayload<object>;

/** Tells each person in one message which days were skipped, and in one which words were lost. */
@Injectable()
export class TellDayEnds {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly people: People,
    private readonly receipts: ReceiptWriter,
  ) {}

  async nextDue(): Promise<Date | null> {
    const first = await this.prisma.dayEnd.findFirst({
      orderBy: { tellAt: 'asc' },
      select: { tellAt: true },
    });
    return first?.tellAt ?? null;
  }

  @Scheduled()
  async tellDayEnds(now: Date): Promise<void> {
    for (;;) {
      const due = await this.prisma.dayEnd.findMany({
        where: { tellAt: { lte: now } },
        orderBy: { tellAt: 'asc' },
        select: { userId: true },
        take: BATCH,
      });
      await runInTurn(new Set(due.map(({ userId }) => userId)), (userId) =>
        this.prisma.$transaction((tx) => this.tell(tx, userId, now)),
      );
      if (due.length < BATCH) return;
    }
  }

  private async tell(tx: Tx, userId: number, now: Date): Promise<void> {
    await this.people.lock(tx, userId);
    const ends = await tx.dayEnd.findMany({
      where: { userId, tellAt: { lte: now } },
      orderBy: { id: 'asc' },
      take: MOST_DAYS,
    });
    if (ends.length === 0) return; // another replica has told them
    await tx.dayEnd.deleteMany({ where: { id: { in: ends.map(({ id }) => id) } } });
    const promises = await tx.promise_.findMany({
      where: { id: { in: ends.map(({ promiseId }) => promiseId) }, held: false },
    });
    const byId = new Map(promises.map((promise) => [promise.id, promise]));
    await this.tellLost(tx, daysOf(ends, 'lost', byId).filter(isLostStill), now);
    await this.tellSkipped(tx, daysOf(ends, 'skipped', byId).filter(mayBeTold(now)), now);
  }

  private async tellLost(tx: Tx, days: EndedDay[], now: Date): Promise<void> {
    const [first, ...others] = inCalendarOrder(days);
    if (!first) return;
    const to = await this.people.recipient(tx, first.promise.userId, now);
    const source = `lost:${first.promise.id}:${first.day}`;
    await this.receipts.create(tx, { ...lostNotice([first, ...others]), source, to }, now);
  }

  /** The message asks for today's report as well, so it is this day's one reminder of its promises. */
  private async tellSkipped(tx: Tx, days: EndedDay[], now: Date): Promise<void> {
    const [first, ...others] = inCalendarOrder(days);
    if (!first) return;
    const to = await this.people.recipient(tx, first.promise.userId, now);
    const last = days.at(-1) ?? first;
    const source = `skipped:${first.promise.id}:${first.day}:${last.promise.id}:${last.day}`;
    await this.receipts.create(tx, { ...skippedNotice([first, ...others], now), source, to }, now);
    if (!to.isReachable) return;
    const promises = [...new Map(days.map(({ promise }) => [promise.id, promise])).values()];
    const isUnmet = await loadUnmetCheck(tx, promises, now);
    const asked = promises.flatMap((promise) => {
      const day = todayOf(promise, now);
      return day !== null && isUnmet(promise, day) ? [{ promise, day }] : [];
    });
    await recordAsked(tx, asked, now);
  }
}

function daysOf(
  ends: readonly DayEnd[],
  kind: DayEnd['kind'],
  byId: ReadonlyMap<number, PromiseRow>,
): EndedDay[] {
  return ends.flatMap((end) => {
    const promise = end.kind === kind ? byId.get(end.promiseId) : undefined;
    return promise ? [{ promise, day: end.day }] : [];
  });
}

/** Its owner may have gone on or closed it since; that a closed word was not kept is told with its closing. */
const isLostStill = ({ promise }: EndedDay): boolean =>
  (promise.status === 'active' || promise.status === 'overdue') && promise.lost && !promise.goesOn;

const todayOf = (promise: PromiseRow, now: Date): number | null => {
  const term = termOf(promise);
  return term && dayOf(now, term);
};

/** Nothing about a word that is lost or closed, nor where the owner's silence is asked about instead. */
const mayBeTold =
  (now: Date) =>
  ({ promise }: EndedDay): boolean => {
    const today = todayOf(promise, now);
    if (today === null || !isReminded(promise)) return false;
    return voiceOn(today, promise, now) === 'remind' || promise.askedDay === today;
  };
