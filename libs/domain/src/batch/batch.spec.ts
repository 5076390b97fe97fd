import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decideReceipt, type ReceiptMove, type ReceiptStatus } from '../notice/receipt.ts';
import {
  BATCH_MOVES,
  BATCH_STAGES,
  BATCH_STATUSES,
  type BatchMove,
  type BatchStage,
  batchStatus,
  batchTransitions,
  beginningOf,
  decideBatch,
  deliveredOf,
  isAudienceChanged,
  noOutcomes,
  OUTCOMES,
  type Outcome,
  outcomeOf,
  progressOf,
  stagesOf,
} from './index.ts';

const endsOf = (stage: BatchStage): BatchStage[] =>
  Object.values(batchTransitions[stage] as Record<string, readonly BatchStage[]>).flat();

describe('the stages of a batch', () => {
  it('are all reached from where batches begin, and all but the stopped lead to an end', () => {
    const seen = new Set<BatchStage>(['scheduled']);
    for (const stage of seen) for (const end of endsOf(stage)) seen.add(end);
    expect([...seen].toSorted()).toEqual([...BATCH_STAGES].toSorted());
    for (const start of BATCH_STAGES) {
      const ahead = new Set<BatchStage>([start]);
      for (const stage of ahead) for (const end of endsOf(stage)) ahead.add(end);
      expect([...ahead].some((stage) => stage === 'done' || stage === 'stopped')).toBe(true);
    }
  });

  it('[ADM-BATCH-05] have one of the four documented statuses', () => {
    expect(BATCH_STAGES.map((stage) => [stage, batchStatus(stage)])).toEqual([
      ['scheduled', 'queued'],
      ['held', 'queued'],
      ['expanding', 'processing'],
      ['sending', 'processing'],
      ['paused', 'processing'],
      ['stopping', 'processing'],
      ['done', 'completed'],
      ['stopped', 'failed'],
      ['broken', 'failed'],
    ]);
    expect(BATCH_STATUSES.flatMap(stagesOf).toSorted()).toEqual([...BATCH_STAGES].toSorted());
  });

  it('change by the table only, and a repeated move changes nothing', () => {
    expect(decideBatch('sending', 'pause')).toEqual({ to: 'paused', changed: true });
    expect(decideBatch('paused', 'pause')).toEqual({ to: 'paused', changed: false });
    expect(decideBatch('paused', 'resume', 'expanding')).toEqual({ to: 'expanding', changed: true });
    expect(decideBatch('paused', 'resume', 'sending')).toEqual({ to: 'sending', changed: true });
    expect(decideBatch('sending', 'resume')).toEqual({ to: 'sending', changed: false });
    expect(decideBatch('held', 'stop')).toEqual({ to: 'stopped', changed: true });
    expect(decideBatch('stopped', 'stop')).toEqual({ to: 'stopped', changed: false });
    for (const move of ['pause', 'resume', 'retry', 'expand'] as const)
      expect(decideBatch('stopped', move)).toEqual({ refusal: 'BATCH_STATE_REFUSED' });
    expect(decideBatch('held', 'pause')).toEqual({ refusal: 'BATCH_STATE_REFUSED' });
  });

  it('lead no stopped batch to another recipient, in whatever order people press', () => {
    const moves = fc.array(fc.constantFrom<BatchMove>(...BATCH_MOVES), { maxLength: 30 });
    fc.assert(
      fc.property(moves, (pressed) => {
        let stage: BatchStage = 'scheduled';
        let pausedFrom: 'expanding' | 'sending' | null = null;
        const path: BatchStage[] = [];
        for (const move of pressed) {
          const decision = decideBatch(stage, move, pausedFrom);
          if ('refusal' in decision) continue;
          if (move === 'pause' && decision.changed) pausedFrom = stage as 'expanding' | 'sending';
          stage = decision.to;
          path.push(stage);
        }
        const stopped = path.findIndex((one) => one === 'stopping' || one === 'stopped');
        const after = stopped < 0 ? [] : path.slice(stopped);
        return after.every((one) => one === 'stopping' || one === 'stopped');
      }),
    );
    expect(batchTransitions.stopped).toEqual({});
  });
});

describe('the outcome of a recipient', () => {
  const person = { isBanned: false, isBlocked: false, isMuted: false };

  it('begins in line, on the web or skipped', () => {
    const both = { telegram: true, web: true };
    const chat = { telegram: true, web: false };
    expect(beginningOf(both, person)).toEqual({ outcome: 'queued' });
    expect(beginningOf({ telegram: false, web: true }, person)).toEqual({ outcome: 'waiting' });
    for (const reason of ['blocked', 'muted'] as const) {
      const silent = { ...person, isBlocked: reason === 'blocked', isMuted: true };
      expect(beginningOf(both, silent)).toEqual({ outcome: 'waiting' });
      expect(beginningOf(chat, silent)).toEqual({ outcome: 'skipped', reason });
    }
    expect(beginningOf(both, { ...person, isBanned: true })).toEqual({
      outcome: 'skipped',
      reason: 'banned',
    });
  });

  it('follows the receipt, and counts neither nobody nor anybody twice', () => {
    const step = fc.record({
      who: fc.integer({ min: 0, max: 7 }),
      move: fc.constantFrom<ReceiptMove>('deliver', 'read', 'respond', 'fail', 'retry'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const receipts = Array.from({ length: 8 }, (_, who) => ({
          status: 'pending' as ReceiptStatus,
          inLine: who % 2 === 0,
          sent: 0,
        }));
        const counts = noOutcomes();
        const outcome = (who: number): Outcome => outcomeOf(receipts[who]!.status, receipts[who]!.inLine);
        for (const who of receipts.keys()) counts[outcome(who)] += 1;
        for (const { who, move } of steps) {
          const receipt = receipts[who]!;
          const decision = decideReceipt(receipt.status, move);
          if ('refusal' in decision) continue;
          const before = outcome(who);
          receipt.status = decision.to;
          receipt.inLine = move === 'retry' || (receipt.inLine && !['deliver', 'fail'].includes(move));
          counts[before] -= 1;
          counts[outcome(who)] += 1;
          expect(OUTCOMES.reduce((sum, one) => sum + counts[one], 0)).toBe(8);
          for (const one of OUTCOMES) expect(counts[one]).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('makes the numbers of the batch', () => {
    const counts = { ...noOutcomes(), delivered: 3, read: 2, responded: 1, failed: 4 };
    expect(deliveredOf(counts)).toBe(6);
    expect(progressOf(1_000, 999, false)).toBe(99);
    expect(progressOf(1_000, 1_000, false)).toBe(99);
    expect(progressOf(1_000, 10, true)).toBe(100);
    expect(progressOf(0, 0, false)).toBe(0);
    expect(progressOf(3, 1, false)).toBe(33);
    expect(progressOf(21, -21, false)).toBe(0);
  });
});

describe('the audience that was previewed', () => {
  it.each([
    [100, 150, false],
    [100, 151, true],
    [100, 49, true],
    [10_000, 10_900, false],
    [10_000, 11_001, true],
    [0, 51, true],
  ])('of %i people against %i has changed: %s', (expected, actual, changed) => {
    expect(isAudienceChanged(expected, actual)).toBe(changed);
  });
});
