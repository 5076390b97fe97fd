import { describe, expect, it } from '@jest/globals';
import type { FuzzStage } from '../fuzz/stage.ts';
import { forgedCursors, rowsByForeignCursors } from './cursors.ts';
import { forgedEnvelopes } from './envelopes.ts';
import { type Forgery, showAll } from './forgery.ts';
import { forgedInitData } from './init-data.ts';
import { forgedLinks } from './links.ts';
import { forgedOperators } from './operators.ts';
import { forgedSessions } from './sessions.ts';
import { forgedDataLinks, forgedExports, forgedUploads, forgedViews } from './tickets.ts';

/** What opens something, forged: each is wrong in one thing only, and what is like it and good is not refused. */
export function describeForgeries(open: () => FuzzStage): void {
  const expectAnswered = async (forgeries: readonly Forgery[]) => {
    const { answered, expected } = await showAll(forgeries);
    expect(answered).toEqual(expected);
    expect(forgeries.some(({ what }) => what.endsWith('(good)'))).toBe(true);
  };

  describe('forged', () => {
    it('[FORGE-01] session tokens open nothing, and ended ones nothing any more', async () =>
      expectAnswered(await forgedSessions(open())));

    it('[FORGE-02] tokens of operators open nothing, whatever else they are', async () =>
      expectAnswered(await forgedOperators(open())));

    it('[FORGE-03] login links sign nobody in', async () => expectAnswered(await forgedLinks(open())));

    it('[FORGE-04] initData signs nobody in, nor does real data on a second device', async () =>
      expectAnswered(await forgedInitData(open())));

    it('[FORGE-05] addresses of private files show nothing', async () =>
      expectAnswered(await forgedViews(open())));

    it('[FORGE-05] tickets of uploads put no file into a report', async () =>
      expectAnswered(await forgedUploads(open())));

    it('[FORGE-05] addresses of copies of data download nothing', async () =>
      expectAnswered(await forgedDataLinks(open())));

    it('[FORGE-05] tickets of tables download nothing', async () =>
      expectAnswered(await forgedExports(open())));

    it('[FORGE-06] cursors are refused by every list that they are not of', async () =>
      expectAnswered(await forgedCursors(open())));

    it('[FORGE-06] a cursor of another person shows nothing of theirs', async () => {
      const stage = open();
      expect(await rowsByForeignCursors(stage)).toEqual({ owners: [stage.owner.userId] });
    });

    it('[FORGE-07] callers on NATS are not believed', async () => {
      const { forgeries, close } = await forgedEnvelopes(open());
      try {
        await expectAnswered(forgeries);
      } finally {
        await close();
      }
    });
  });
}
