import type { Tx } from '../database.ts';
import type { People, Recipient } from '../people/people.ts';
import { wallTime } from '../people/wall-time.ts';

/** Whose notices a transaction of some seconds holds. */
const MOST_VOTERS = 200;

/** What a notice may look up while it is written for somebody. */
export class Known {
  constructor(
    private readonly tx: Tx,
    private readonly people: People,
    private readonly reader: Pick<Recipient, 'lang' | 'timeZone'>,
    private readonly names = new Map<string, Promise<string>>(),
  ) {}

  /** The same for another reader; what was looked up is not looked up again. */
  for(reader: Pick<Recipient, 'lang' | 'timeZone'>): Known {
    return new Known(this.tx, this.people, reader, this.names);
  }

  nameOf(userId: number): Promise<string> {
    const key = `${userId} ${this.reader.lang}`;
    const name = this.names.get(key) ?? this.people.nameOf(this.tx, userId, this.reader.lang);
    this.names.set(key, name);
    return name;
  }

  /** Those who voted on this promise's reports before; the notice for each is written in the transaction of the one event. */
  async votersOf(promiseId: number): Promise<number[]> {
    const rows = await this.tx.voter.findMany({
      where: { promiseId },
      orderBy: { userId: 'asc' },
      take: MOST_VOTERS,
    });
    return rows.map((row) => row.userId);
  }

  async titleOf(promiseId: number): Promise<string> {
    return (await this.tx.promise_.findUnique({ where: { id: promiseId } }))?.title ?? '';
  }

  wallTime(instant: string): string {
    return wallTime(new Date(instant), this.reader);
  }
}
