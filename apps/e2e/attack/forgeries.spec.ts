// Forges everything that grants access. Each forgery is wrong in one thing only, and its valid twin is accepted.
// Real: everything but Telegram.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { forgedCursors, rowsByForeignCursors } from '../src/forge/cursors.ts';
import { forgedEnvelopes } from '../src/forge/envelopes.ts';
import { type Forgery, showAll } from '../src/forge/forgery.ts';
import { forgedInitData } from '../src/forge/init-data.ts';
import { forgedLinks } from '../src/forge/links.ts';
import { forgedOperators } from '../src/forge/operators.ts';
import { forgedSessions } from '../src/forge/sessions.ts';
import { forgedDataLinks, forgedExports, forgedUploads, forgedViews } from '../src/forge/tickets.ts';
import { FuzzStage } from '../src/fuzz/stage.ts';

let stage: FuzzStage;

beforeAll(async () => {
  stage = await FuzzStage.start();
});
afterAll(() => stage?.stop());

const expectAnswered = async (forgeries: readonly Forgery[]) => {
  const { answered, expected } = await showAll(forgeries);
  expect(answered).toEqual(expected);
  expect(forgeries.some(({ what }) => what.endsWith('(good)'))).toBe(true);
};

describe('forged', () => {
  it('[FORGE-01] session tokens open nothing, and ended ones nothing any more', async () =>
    expectAnswered(await forgedSessions(stage)));

  it('[FORGE-02] tokens of operators open nothing, whatever else they are', async () =>
    expectAnswered(await forgedOperators(stage)));

  it('[FORGE-03] login links sign nobody in', async () => expectAnswered(await forgedLinks(stage)));

  it('[FORGE-04] initData signs nobody in, nor does real data on a second device', async () =>
    expectAnswered(await forgedInitData(stage)));

  it('[FORGE-05] addresses of private files show nothing', async () =>
    expectAnswered(await forgedViews(stage)));

  it('[FORGE-05] tickets of uploads put no file into a report', async () =>
    expectAnswered(await forgedUploads(stage)));

  it('[FORGE-05] addresses of copies of data download nothing', async () =>
    expectAnswered(await forgedDataLinks(stage)));

  it('[FORGE-05] tickets of tables download nothing', async () => expectAnswered(await forgedExports(stage)));

  it('[FORGE-06] cursors are refused by every list that they are not of', async () =>
    expectAnswered(await forgedCursors(stage)));

  it('[FORGE-06] a cursor of another person shows nothing of theirs', async () => {
    expect(await rowsByForeignCursors(stage)).toEqual({ owners: [stage.owner.userId] });
  });

  it('[FORGE-07] callers on NATS are not believed', async () => {
    const { forgeries, close } = await forgedEnvelopes(stage);
    try {
      await expectAnswered(forgeries);
    } finally {
      await close();
    }
  });
});
