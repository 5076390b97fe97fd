// Real: PostgreSQL, NATS and the whole service. Not real: auth, voting and media, whose events the specs write.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Caller,
  closePromise,
  deletionStepDue,
  findPromise,
  getPromise,
  getPublicPromise,
  listFeed,
  listPromises,
  listPublicReports,
  listReports,
  updatePromise,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { rowsOf } from '@slovo/kit/db';
import { Scheduler } from '@slovo/kit/schedule';
import { Health } from '@slovo/kit/service';
import { deletionStepsOf, until } from '@slovo/testing';
import fc from 'fast-check';
import { feedCards } from '../src/cards/card.statements.ts';
import { RefreshCards } from '../src/cards/jobs/refresh-cards.ts';
import { PromiseCards } from '../src/cards/promise-cards.ts';
import { loadWaitingReports } from '../src/cards/waiting-reports.ts';
import { withFacts } from '../src/promises/promise.record.ts';
import { presentOne } from '../src/promises/promise.view.ts';
import { isInsider, isShown } from '../src/promises/visibility.ts';
import { ReportPages } from '../src/reports/report-pages.ts';
import { loadReports } from '../src/reports/report.page.ts';
import { presentReports } from '../src/reports/report.view.ts';
import { type Cast, changes, later } from './promise-changes.ts';
import { anonymous, as, PromisesHarness } from './promises-harness.ts';

let harness: PromisesHarness;
let cards: PromiseCards;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  cards = harness.app.get(PromiseCards, { strict: false });
  // Otherwise it takes steps that are due between two answers that are compared.
  await harness.app.get(Scheduler).stop();
});
afterAll(() => harness.close());

const viewerOf = (caller: Caller) => (caller.kind === 'user' ? { userId: caller.userId } : null);

const loaded = (id: number) =>
  harness.prisma.promiseRecord.findUniqueOrThrow({ where: { id }, include: withFacts });
const storedText = async (id: number) =>
  (await cards.find(id, { viewer: null, now: harness.now }))?.text ?? null;
/** Reads it until its card is stored: that happens after the answer. */
async function readUntilStored(id: number): Promise<string> {
  await harness.call(getPublicPromise, { id }, anonymous);
  await until(async () => (await storedText(id)) !== null);
  return (await storedText(id))!;
}

/** A card of the promise as it is now, with this text, that names nobody. */
const cardOf = async (id: number, body: string) => ({
  promise: await loaded(id),
  versions: new Map<number, number>(),
  validUntil: new Date('9999-01-01'),
  body,
  waiting: null,
  insiderBody: null,
  inviteeId: null,
});

/** Stores a card as a reader does after the answer. */
const store = (card: object): Promise<void> =>
  (Reflect.get(cards, 'store') as (made: unknown[]) => Promise<void>).call(cards, [card]);

/** What the promise and its reports are now, from their rows alone; what nobody but insiders sees for them only. */
async function presentNow(id: number, caller: Caller) {
  const promise = await loaded(id);
  const [viewer, now] = [viewerOf(caller), harness.now];
  const view = await presentOne(harness.prisma, promise, viewer, now);
  const { reports } = await loadReports(harness.prisma, id, { limit: 100 });
  const waiting = await loadWaitingReports(harness.prisma, [view]);
  return {
    view,
    reports: await presentReports(harness.prisma, reports, promise, viewer, now),
    feedItem: isShown(promise) ? { ...view, waiting_report: waiting.get(id) ?? null } : undefined,
  };
}

const answerOr = <T>(answer: Promise<T>): Promise<T | string> =>
  answer.catch((error: unknown) => {
    if (error instanceof Refusal) return error.code;
    throw error;
  });

/** Every answer to every reader is what the rows say. */
async function expectPresent({ id, owner, motivator }: Cast): Promise<void> {
  for (const caller of [anonymous, as(owner), as(motivator)]) {
    const promise = await loaded(id);
    const { view, reports, feedItem } = await presentNow(id, caller);
    const isOwner = viewerOf(caller)?.userId === owner;
    const insider = isInsider(viewerOf(caller), promise);
    const audience = insider ? 'insider' : 'public';
    const forUsers = <T>(answer: T): T | string => (caller === anonymous ? 'SIGN_IN_REQUIRED' : answer);
    const when = <T>(isSeen: boolean, answer: T): T | string => (isSeen ? answer : 'PROMISE_NOT_FOUND');
    const answers = {
      feed: await inList(id, harness.call(listFeed, {}, caller)),
      public: await answerOr(harness.call(getPublicPromise, { id }, caller)),
      publicReports: await answerOr(harness.call(listPublicReports, { id }, caller)),
      found: await answerOr(harness.call(findPromise, { id }, caller)),
      own: await answerOr(harness.call(getPromise, { id }, caller)),
      ownReports: await answerOr(harness.call(listReports, { id }, caller)),
      listed: await inList(id, harness.call(listPromises, {}, caller)),
    };
    expect(answers).toEqual({
      feed: feedItem,
      public: when(isShown(promise), view),
      publicReports: when(isShown(promise), { items: reports, next: null }),
      found: when(insider || isShown(promise), { promise: view, audience }),
      own: forUsers(when(insider, view)),
      ownReports: forUsers(when(insider, { items: reports, next: null })),
      listed: forUsers(isOwner && !promise.heldAt ? view : undefined),
    });
  }
}

/** The promise in a list, or why there is no list. */
async function inList(
  id: number,
  list: Promise<{ items: { id: number }[] } | { promises: { id: number }[] }>,
): Promise<unknown> {
  const answer = await answerOr(list);
  if (typeof answer === 'string') return answer;
  return ('items' in answer ? answer.items : answer.promises).find((one) => one.id === id);
}

describe('what is stored of a promise', () => {
  it.each(['system', 'anyuser', 'specific'] as const)(
    '[READ-01] is what its rows say after all changes in any order, for every reader, if %s approves',
    async (approval) => {
      // Afterwards nearly everything is refused.
      const last = ['give up', 'rename the owner', 'let a day end'];
      const names = Object.keys(changes).filter((name) => name !== 'give up');
      const inAnyOrder = fc.shuffledSubarray(names, { minLength: names.length, maxLength: names.length });
      let hits = 0;
      const run = async (type: 'habit' | 'challenge', order: string[]): Promise<void> => {
        const [owner, motivator] = [await harness.person(), await harness.person()];
        const facts = { type, days_total: 30, approval, is_public: true };
        const { id } = await harness.started(owner, {
          ...facts,
          ...(approval === 'specific' && { motivator }),
        });
        const cast = { id, owner, motivator };
        await expectPresent(cast);
        for (const name of [...order, ...last]) {
          if ((await storedText(id)) !== null) hits += 1;
          await answerOr(changes[name]!(harness, cast));
          await expectPresent(cast);
        }
      };
      const types = fc.constantFrom('habit' as const, 'challenge' as const);
      await fc.assert(fc.asyncProperty(types, inAnyOrder, run), { numRuns: 1, endOnFailure: true });
      // Otherwise nothing stored was ever compared.
      expect(hits).toBeGreaterThan(names.length / 2);
    },
  );

  it('[READ-01] is kept from others where its owner hides it while it is being read', async () => {
    const owner = await harness.person();
    const { id } = await harness.started(owner, { is_public: true, days_total: 30, approval: 'anyuser' });
    await harness.submit(id, { text: 'Тайное' }, as(owner));
    const answers = await harness.prisma.$transaction(async (tx) => {
      // Each of them has seen that the promise is public, and waits for the files of its reports.
      await tx.$executeRaw`LOCK TABLE report_media IN ACCESS EXCLUSIVE MODE`;
      const reads = [
        answerOr(harness.call(getPublicPromise, { id }, anonymous)),
        inList(id, harness.call(listFeed, {}, anonymous)),
        answerOr(harness.call(listPublicReports, { id }, anonymous)),
      ];
      await until(async () => {
        const [{ waiting }] = await tx.$queryRaw<[{ waiting: number }]>`
          SELECT count(*)::int AS waiting FROM pg_locks
          WHERE relation = 'report_media'::regclass AND NOT granted`;
        return waiting >= reads.length;
      });
      await tx.$executeRaw`UPDATE promises SET is_public = false, version = version + 1 WHERE id = ${id}`;
      return { reads };
    });
    expect(await Promise.all(answers.reads)).toEqual(['PROMISE_NOT_FOUND', undefined, 'PROMISE_NOT_FOUND']);
  });

  it('[READ-02] is not shown after the end of the day in which it was written', async () => {
    const owner = await harness.person();
    const { id } = await harness.started(owner, { is_public: true, days_total: 20 });
    const stored = JSON.parse(await readUntilStored(id)) as { current_day: number };
    later(harness, 24);
    expect(await storedText(id)).toBeNull();
    const shown = await harness.call(getPublicPromise, { id }, anonymous);
    expect(shown.current_day).toBe(stored.current_day + 1);
  });

  it('[READ-02] is presented anew by the job when days have ended, and after a migration', async () => {
    const owner = await harness.person();
    const { id } = await harness.started(owner, { is_public: true, days_total: 20 });
    await readUntilStored(id);
    later(harness, 24);
    await harness.runDue();
    expect(await storedText(id)).not.toBeNull();
    await harness.prisma.promiseCard.deleteMany();
    const job = new RefreshCards(cards, harness.prisma);
    expect(await job.nextDue()).toEqual(new Date(0));
    await job.refreshCards(harness.now);
    expect(await storedText(id)).not.toBeNull();
    expect((await job.nextDue())!.getTime()).toBeGreaterThan(harness.now.getTime());
  });

  it('[READ-01] stays the newer one when an older one is stored late', async () => {
    const owner = await harness.person();
    const { id } = await harness.started(owner, { is_public: true });
    await readUntilStored(id);
    const { version: old } = await harness.prisma.promiseCard.findUniqueOrThrow({ where: { promiseId: id } });
    await harness.call(updatePromise, { id, title: 'Новое имя' }, as(owner));
    expect(await readUntilStored(id)).toContain('Новое имя');
    // As a reader does that was held up for longer than the change.
    await store({
      ...(await cardOf(id, '{"title":"Старое"}')),
      promise: { ...(await loaded(id)), version: old },
    });
    expect(await storedText(id)).toContain('Новое имя');
  });

  it('[READ-03] goes with its promise, and with the person whom it names', async () => {
    const [owner, motivator] = [await harness.person(), await harness.person()];
    await harness.person({ id: motivator, first_name: 'Неповторимая', version: 11 });
    const facts = { is_public: true, approval: 'specific', motivator } as const;
    const { id } = await harness.started(owner, facts);
    const { report } = await harness.submit(id, {}, as(owner));
    await harness.settle(id, report.id, 'approved', motivator);
    await harness.call(closePromise, { id, completion_type: 'give_up' }, as(owner));
    expect(await readUntilStored(id)).toContain('Неповторимая');
    await harness.call(listPublicReports, { id }, anonymous);
    await until(async () => (await harness.prisma.reportPage.count({ where: { promiseId: id } })) > 0);
    for (const { step } of deletionStepsOf('promises').filter(({ subject }) => subject === 'user'))
      await harness.publish(deletionStepDue('auth'), {
        subject: 'user',
        subjectId: motivator,
        jobId: 1,
        step,
        service: 'promises',
        piece: 0,
      });
    expect(await harness.prisma.promiseCard.count({ where: { people: { has: motivator } } })).toBe(0);
    expect(await harness.prisma.reportPage.count({ where: { people: { has: motivator } } })).toBe(0);
    await readUntilStored(id);
    await harness.prisma.promiseRecord.delete({ where: { id } });
    expect(await harness.prisma.promiseCard.count({ where: { promiseId: id } })).toBe(0);
  });

  it('[READ-03] is not stored with a name that a person no longer has, nor while that changes', async () => {
    const [owner, motivator] = [await harness.person(), await harness.person()];
    const { id } = await harness.started(owner, { is_public: true, approval: 'specific', motivator });
    await readUntilStored(id);
    const named = (version: number) => ({ versions: new Map([[motivator, version]]) });
    const { version: known } = await harness.prisma.person.findUniqueOrThrow({ where: { id: motivator } });
    const count = () => harness.prisma.promiseCard.count({ where: { promiseId: id } });
    await harness.prisma.promiseCard.deleteMany({ where: { promiseId: id } });
    await harness.prisma.$transaction(async (tx) => {
      // The deletion of a person has looked for the cards that name them, and has not committed yet.
      await tx.person.update({ where: { id: motivator }, data: { firstName: '', version: known + 1 } });
      await tx.promiseCard.deleteMany({ where: { promiseId: id } });
      await store({ ...(await cardOf(id, '{}')), ...named(known) });
    });
    expect(await count()).toBe(0);
    await store({ ...(await cardOf(id, '{}')), ...named(known) });
    expect(await count()).toBe(0);
    await store({ ...(await cardOf(id, '{}')), ...named(known + 1) });
    expect(await count()).toBe(1);
  });

  it('[READ-03] has no reports that name a person as they were before', async () => {
    const [owner, motivator] = [await harness.person(), await harness.person()];
    const { id } = await harness.started(owner, { is_public: true, approval: 'specific', motivator });
    const { report } = await harness.submit(id, {}, as(owner));
    await harness.settle(id, report.id, 'approved', motivator);
    const pages = harness.app.get(ReportPages, { strict: false });
    const storePage = Reflect.get(pages, 'store') as (promise: unknown, page: unknown) => Promise<void>;
    const { version: known } = await harness.prisma.person.findUniqueOrThrow({ where: { id: motivator } });
    const count = () => harness.prisma.reportPage.count({ where: { promiseId: id } });
    for (const [version, stored] of [
      [known - 1, 0],
      [known, 1],
    ] as const) {
      const page = { items: ['{}'], next: null, undoUntil: null };
      await storePage.call(pages, await loaded(id), {
        ...page,
        named: { ids: [motivator], versions: [version] },
      });
      expect(await count()).toBe(stored);
    }
  });

  it('[READ-01] is presented anew where another release wrote it', async () => {
    const owner = await harness.person();
    const { id } = await harness.started(owner, { is_public: true });
    await readUntilStored(id);
    const rows = await rowsOf(
      harness.prisma,
      feedCards,
      null,
      harness.now,
      'another format',
      5,
      '9999-01-01',
      1,
    );
    expect(rows.map(({ text }) => text)).toEqual(rows.map(() => null));
  });
});

it('[OUTAGE-09] cards that the full disk of the database refuses are shown to operators, and their readers are answered', async () => {
  const { id } = await harness.started(await harness.person(), { is_public: true });
  await harness.asOwner(`
    CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON promise_cards FOR EACH ROW EXECUTE FUNCTION full_disk();`);
  await until(async () => {
    expect(await harness.call(getPublicPromise, { id }, anonymous)).toMatchObject({ id });
    const { waitingFor } = await harness.app.get(Health).wholeness();
    return waitingFor.includes('room in its database');
  });
  await harness.asOwner('DROP TRIGGER full_disk ON promise_cards');
});
