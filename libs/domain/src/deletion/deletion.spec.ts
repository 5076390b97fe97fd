import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DELETION_WARNINGS, type DeletionFacts, estimateDeletionMs, judgeDeletion } from './risk.ts';
import {
  DELETION_MOVES,
  DELETION_STAGES,
  type DeletionMove,
  type DeletionStage,
  deletionStatus,
  deletionTransitions,
  isLiveDeletion,
  moveDeletion,
} from './stages.ts';
import { deletionJobId, deletionOwners, deletionPlans, parseDeletionJobId } from './steps.ts';

const NOW = new Date('2027-01-10T12:00:00Z');
const harmless: DeletionFacts = {
  size: { rows: 10, files: 0, rowsPerSecond: null },
  runningPromises: 0,
  othersVotes: 0,
  waitingReports: 0,
  mediaBytes: 0,
  lastActivityAt: null,
};

describe('the stages of a deletion', () => {
  it('are all reached from the first one', () => {
    const reached = new Set<DeletionStage>(['held']);
    for (const stage of reached)
      for (const to of Object.values(deletionTransitions[stage]) as DeletionStage[]) reached.add(to);
    expect([...reached].toSorted()).toEqual(DELETION_STAGES.toSorted());
  });

  it('[ADM-DEL-08] have a status each', () => {
    expect(DELETION_STAGES.map((stage) => [stage, deletionStatus(stage)])).toEqual([
      ['held', 'queued'],
      ['running', 'running'],
      ['stuck', 'failed'],
      ['purged', 'completed'],
      ['cancelled', 'failed'],
    ]);
  });

  it('are never left once it is over, and nothing that has run is undone, whatever moves come', () => {
    const passedBy = (moves: readonly DeletionMove[]): DeletionStage[] => {
      const passed: DeletionStage[] = ['held'];
      for (const move of moves) passed.push(moveDeletion(passed.at(-1)!, move) ?? passed.at(-1)!);
      return passed.filter((stage, at) => at === 0 || stage !== passed[at - 1]);
    };
    const isSound = (moves: readonly DeletionMove[]): boolean => {
      const passed = passedBy(moves);
      const isOver = passed.slice(0, -1).some((stage) => !isLiveDeletion(stage));
      const isLateUndo = passed.includes('cancelled') && passed.includes('running');
      return !isOver && !isLateUndo && (!passed.includes('purged') || passed.at(-2) === 'running');
    };
    const moves = fc.array(fc.constantFrom(...DELETION_MOVES), { maxLength: 30 });
    expect(fc.check(fc.property(moves, isSound)).failed).toBe(false);
  });
});

describe('the plan of a deletion', () => {
  it.each(['promise', 'user'] as const)(
    'of a %s names each step once and ends at the owner of the job',
    (subject) => {
      const names = deletionPlans[subject].map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(deletionPlans[subject].at(-1)!.service).toBe(deletionOwners[subject]);
    },
  );

  it('takes a person’s access first, and anonymises their votes only after their own promises are gone', () => {
    const names = deletionPlans.user.map(({ name }) => name);
    expect(names[0]).toBe('access');
    expect(names.indexOf('promises')).toBeLessThan(names.indexOf('votes'));
    expect(names.indexOf('polls')).toBeLessThan(names.indexOf('promises'));
    expect(names.indexOf('charges')).toBeLessThan(names.indexOf('promises'));
  });
});

describe('the id of a job', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('promise' as const, 'user' as const),
        fc.integer({ min: 1, max: 2_147_483_647 }),
        (subject, id) => {
          expect(parseDeletionJobId(deletionJobId(subject, id))).toEqual({ subject, id });
        },
      ),
    );
  });

  it.each([
    '',
    '12',
    'promise-',
    'promise-0',
    'promise-01',
    'user-2147483648',
    'poll-1',
    'user-1 ',
    'user--1',
  ])('[ADM-DEL-25] is not %j', (text) => expect(parseDeletionJobId(text)).toBeNull());
});

describe('the risk of a deletion', () => {
  it('[ADM-DEL-05] is low, and it is safe, where nothing warns', () => {
    expect(judgeDeletion(harmless, NOW)).toEqual({
      riskLevel: 'low',
      recommendation: 'safe_to_delete',
      safeToDelete: true,
      estimatedDuration: 505,
      warnings: [],
    });
  });

  it.each<[string, Partial<DeletionFacts>, string, string, string, boolean]>([
    ['active_promise', { runningPromises: 1 }, 'high', 'high', 'not_recommended', false],
    ['others_votes', { othersVotes: 1 }, 'medium', 'medium', 'review_first', true],
    ['motivator_waits', { waitingReports: 1 }, 'medium', 'medium', 'review_first', true],
    ['large_media', { mediaBytes: 100 * 1024 * 1024 }, 'low', 'low', 'safe_to_delete', true],
    [
      'recent_activity',
      { lastActivityAt: new Date('2027-01-04T12:00:00Z') },
      'low',
      'low',
      'safe_to_delete',
      true,
    ],
  ])(
    '[ADM-DEL-05] [ADM-DEL-06] is told by %s',
    (type, facts, severity, riskLevel, recommendation, safeToDelete) => {
      expect(judgeDeletion({ ...harmless, ...facts }, NOW)).toMatchObject({
        riskLevel,
        recommendation,
        safeToDelete,
        warnings: [{ type, severity }],
      });
    },
  );

  it('is that of the gravest warning, and activity of a week ago is not recent', () => {
    const all = {
      runningPromises: 1,
      othersVotes: 2,
      waitingReports: 3,
      mediaBytes: 2 ** 30,
      lastActivityAt: NOW,
    };
    const judged = judgeDeletion({ ...harmless, ...all }, NOW);
    expect(judged.warnings.map(({ type }) => type)).toEqual([...DELETION_WARNINGS]);
    expect(judged.riskLevel).toBe('high');
    const old = new Date('2027-01-03T12:00:00Z');
    expect(judgeDeletion({ ...harmless, lastActivityAt: old }, NOW).warnings).toEqual([]);
  });

  it('comes with a duration that follows the rate of past jobs', () => {
    const slow = estimateDeletionMs({ rows: 10_000, files: 0, rowsPerSecond: 100 });
    const fast = estimateDeletionMs({ rows: 10_000, files: 0, rowsPerSecond: 10_000 });
    expect([slow, fast]).toEqual([100_500, 1_500]);
  });
});
