import { unreachable } from '../answer.ts';

export const BATCH_TYPES = ['broadcast', 'group', 'personal', 'test'] as const;
export type BatchType = (typeof BATCH_TYPES)[number];

/**
 * scheduled: waits for its time. held: waits a moment in which it can be undone. expanding: receipts are written.
 * sending: messages are on their way. broken: nobody can be sent its content.
 */
export const BATCH_STAGES = [
  'scheduled',
  'held',
  'expanding',
  'sending',
  'paused',
  'stopping',
  'done',
  'stopped',
  'broken',
] as const;
export type BatchStage = (typeof BATCH_STAGES)[number];

export const BATCH_STATUSES = ['queued', 'processing', 'completed', 'failed'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/**
 * Moves of operators (pause, resume, stop, retry) and of the service itself: hold (its time came), expand (the hold
 * passed), send (the last receipt is written), finish (nothing is in line), halt (Telegram has answered all that was at
 * it), break (its content cannot be sent to anyone).
 */
export const BATCH_MOVES = [
  'hold',
  'expand',
  'send',
  'finish',
  'pause',
  'resume',
  'stop',
  'halt',
  'break',
  'retry',
] as const;
export type BatchMove = (typeof BATCH_MOVES)[number];

/** A paused batch resumes to the stage in which it was paused, so `resume` has two ends. */
export const batchTransitions = {
  scheduled: { hold: ['held'], stop: ['stopped'] },
  held: { expand: ['expanding'], stop: ['stopped'] },
  expanding: { send: ['sending'], pause: ['paused'], stop: ['stopping'], break: ['broken'] },
  sending: { finish: ['done'], pause: ['paused'], stop: ['stopping'] },
  paused: { resume: ['expanding', 'sending'], stop: ['stopping'] },
  stopping: { halt: ['stopped'] },
  done: { retry: ['sending'] },
  stopped: {},
  broken: { retry: ['expanding'] },
} as const satisfies Record<BatchStage, Partial<Record<BatchMove, readonly BatchStage[]>>>;

/** Where a repeated move has led already: it is answered as if it were the first. */
const LEADS_TO: Partial<Record<BatchMove, readonly BatchStage[]>> = {
  pause: ['paused'],
  resume: ['expanding', 'sending'],
  stop: ['stopping', 'stopped'],
};

export type BatchDecision = { to: BatchStage; changed: boolean } | { refusal: 'BATCH_STATE_REFUSED' };

/**
 * Nothing else assigns a stage.
 * @param pausedFrom the stage in which a paused batch was, to which it resumes
 */
export function decideBatch(
  from: BatchStage,
  move: BatchMove,
  pausedFrom: 'expanding' | 'sending' | null = null,
): BatchDecision {
  const row: Partial<Record<BatchMove, readonly BatchStage[]>> = batchTransitions[from];
  const ends = row[move];
  if (ends) {
    const to = move === 'resume' ? ends.find((end) => end === pausedFrom) : ends[0];
    if (to) return { to, changed: true };
  }
  return LEADS_TO[move]?.includes(from) ? { to: from, changed: false } : { refusal: 'BATCH_STATE_REFUSED' };
}

/** The documented status behind a stage. Failed recipients do not fail a batch. */
export function batchStatus(stage: BatchStage): BatchStatus {
  switch (stage) {
    case 'scheduled':
    case 'held':
      return 'queued';
    case 'expanding':
    case 'sending':
    case 'paused':
    case 'stopping':
      return 'processing';
    case 'done':
      return 'completed';
    case 'stopped':
    case 'broken':
      return 'failed';
    default:
      return unreachable(stage);
  }
}

export const stagesOf = (status: BatchStatus): BatchStage[] =>
  BATCH_STAGES.filter((stage) => batchStatus(stage) === status);
