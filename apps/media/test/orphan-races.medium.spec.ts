// Real: the whole media service, PostgreSQL, files on disk. Not real: NATS between the events and their reactions,
// which the spec runs in an order of its own, and the crashes, which are errors of the storage.
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { promiseSnapshot, reportSnapshot } from '@slovo/testing';
import fc from 'fast-check';
import { FreeDeleted } from '../src/uploads/reactions/free-deleted.ts';
import { FreeWithdrawn } from '../src/uploads/reactions/free-withdrawn.ts';
import { MarkUsed } from '../src/uploads/reactions/mark-used.ts';
import { type MediaHarness, startMediaHarness } from './media-harness.ts';
import { photoWithPlace } from './samples.ts';

const HOUR = 60 * 60 * 1000;
let media: MediaHarness;
let photo: Buffer;
beforeAll(async () => {
  media = await startMediaHarness();
  photo = await photoWithPlace(40, 30);
});
afterAll(() => media.close());

/**
 * A day: which of its uploads each report shows, which reports are withdrawn, which promise is deleted, in which order.
 */
const day = fc.record({
  reports: fc.array(
    fc.record({ promise: fc.nat(1), shows: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 2 }) }),
    { maxLength: 4 },
  ),
  withdrawn: fc.array(fc.nat(5), { maxLength: 3 }),
  deleted: fc.option(fc.nat(1), { freq: 2 }),
  atOnce: fc.boolean(),
  order: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
  crash: fc.constantFrom('none', 'before', 'after'),
});
type Day = typeof day extends fc.Arbitrary<infer T> ? T : never;

interface ReportOfTest {
  id: number;
  promiseId: number;
  paths: string[];
  isWithdrawn: boolean;
}

let ids = 1000;

/** Two promises with what happened to them so far. */
class History {
  private readonly promiseIds = [ids++, ids++];
  private readonly reports: ReportOfTest[] = [];
  private readonly deleted = new Set<number>();
  readonly paths: string[] = [];

  /** Stores three uploads and lets the day's events happen to them. */
  async play({ reports, withdrawn, deleted, atOnce, order }: Day): Promise<void> {
    const stored = await Promise.all([1, 2, 3].map(async () => (await media.store(photo)).media.path));
    this.paths.push(...stored);
    const events = [
      ...reports.flatMap(({ promise, shows }) => this.submit(promise, shows, stored)),
      ...withdrawn.flatMap((index) => this.withdraw(index)),
      ...(deleted === null ? [] : this.delete(deleted)),
    ];
    const shuffled = events
      .map((react, index) => ({ react, rank: order[index % order.length]! }))
      .toSorted((a, b) => a.rank - b.rank);
    if (atOnce) await Promise.all(shuffled.map(({ react }) => react()));
    else for (const { react } of shuffled) await react();
  }

  /** Paths that a report shows now. */
  get shown(): Set<string> {
    const visible = this.reports.filter(
      ({ isWithdrawn, promiseId }) => !isWithdrawn && !this.deleted.has(promiseId),
    );
    return new Set(visible.flatMap(({ paths }) => paths));
  }

  private submit(index: number, shows: number[], stored: string[]): (() => Promise<void>)[] {
    const promiseId = this.promiseIds[index]!;
    if (this.deleted.has(promiseId)) return [];
    const report = { id: ids++, promiseId, paths: shows.map((one) => stored[one]!), isWithdrawn: false };
    this.reports.push(report);
    return [() => media.react(MarkUsed, payloadOf(report))];
  }

  private withdraw(index: number): (() => Promise<void>)[] {
    const report = this.reports[index % Math.max(this.reports.length, 1)];
    if (!report || report.isWithdrawn) return [];
    report.isWithdrawn = true;
    return [() => media.react(FreeWithdrawn, payloadOf(report))];
  }

  private delete(index: number): (() => Promise<void>)[] {
    const id = this.promiseIds[index]!;
    this.deleted.add(id);
    return [() => media.react(FreeDeleted, { promise: promiseSnapshot({ id }) })];
  }
}

function payloadOf({ id, promiseId, paths }: ReportOfTest) {
  const facts = {
    kind: 'photo' as const,
    mime: 'image/jpeg',
    width: 1,
    height: 1,
    duration: null,
    poster: null,
  };
  const promise = promiseSnapshot({ id: promiseId });
  return {
    promise,
    report: reportSnapshot(promise, { id, media: paths.map((path) => ({ path, ...facts })) }),
  };
}

/** Three replicas at once, which may crash before or after they remove an object from the storage. */
async function removeOrphansAfter(ms: number, crash: 'none' | 'before' | 'after'): Promise<void> {
  media.later(ms);
  const remove = media.storage.remove.bind(media.storage);
  const broken = jest.spyOn(media.storage, 'remove').mockImplementation(async (path) => {
    if (crash !== 'before') await remove(path);
    if (crash !== 'none') throw new Error('the process ended');
  });
  await Promise.all([media.removeOrphans(), media.removeOrphans(), media.removeOrphans()]);
  broken.mockRestore();
}

const exists = async (path: string): Promise<boolean> => (await media.read(path)).status === 200;

describe('any order of events, with crashes and three replicas that remove orphans at once', () => {
  it('never removes what a report shows, and leaves nothing that no report shows', async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(day, { minLength: 1, maxLength: 3 }), async (days) => {
        const history = new History();
        for (const one of days) {
          await history.play(one);
          const { shown } = history;
          await removeOrphansAfter(26 * HOUR, one.crash);
          for (const path of shown) expect([path, await exists(path)]).toEqual([path, true]);
          await removeOrphansAfter(HOUR, 'none');
          for (const path of history.paths)
            expect([path, await exists(path)]).toEqual([path, shown.has(path)]);
        }
        const rows = await media.prisma.upload.findMany();
        expect((await media.files()).toSorted()).toEqual(
          rows.map(({ path }) => path.split('/').at(-1)!).toSorted(),
        );
        runs += 1;
      }),
      { numRuns: 30 },
    );
    expect(runs).toBe(30);
  });
});
