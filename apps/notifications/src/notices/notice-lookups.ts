import type { Tx } from '../database.ts';
import { formatWallTime } from '../people/format-wall-time.ts';
import type { People, Recipient } from '../people/people.ts';

/** The receipts of one event are written in one transaction, which may take a few seconds. */
const MOST_VOTERS = 200;

/** What a notice may look up in this service's projections, for the person who will read it. */
export class NoticeLookups {
  constructor(
    private readonly tx: Tx,
    private readonly people: People,
    private readonly reader: Pick<Recipient, 'lang' | 'timeZone'>,
    private readonly known = new Map<string, Promise<string>>(),
  ) {}

  /** The people whose names this notice has, by the variable. */
  readonly named: Record<string, number> = {};

  /** The same for another reader, with the same cache of names. */
  for(reader: Pick<Recipient, 'lang' | 'timeZone'>): NoticeLookups {
    return new NoticeLookups(this.tx, this.people, reader, this.known);
  }

  /**
   * People's names as variables of the notice: `names({ voter: 7 })`. Kept with the receipt, so that they can be replaced
   * once an account is deleted.
   */
  async names<V extends string>(people: Readonly<Record<V, number>>): Promise<Record<V, string>> {
    Object.assign(this.named, people);
    const found: [string, string][] = [];
    for (const [variable, userId] of Object.entries<number>(people))
      found.push([variable, await this.nameOf(userId)]);
    return Object.fromEntries(found) as Record<V, string>;
  }

  private nameOf(userId: number): Promise<string> {
    const key = `${userId} ${this.reader.lang}`;
    const name = this.known.get(key) ?? this.people.nameOf(this.tx, userId, this.reader.lang);
    this.known.set(key, name);
    return name;
  }

  /** The witnesses of this promise, and those who voted on its earlier reports; without those who muted it. */
  async votersOf(promiseId: number): Promise<number[]> {
    const found: number[] = [];
    for (const witness of [true, false]) {
      const rows = await this.tx.voter.findMany({
        where: { promiseId, witness, muted: false },
        orderBy: { userId: 'asc' },
        take: MOST_VOTERS - found.length,
      });
      found.push(...rows.map((row) => row.userId));
    }
    return found;
  }

  async titleOf(promiseId: number): Promise<string> {
    return (await this.tx.promise_.findUnique({ where: { id: promiseId } }))?.title ?? '';
  }

  wallTime(instant: string): string {
    return formatWallTime(new Date(instant), this.reader);
  }
}
