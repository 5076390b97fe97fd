export const DELETION_STAGES = ['held', 'running', 'stuck', 'purged', 'cancelled'] as const;
export type DeletionStage = (typeof DELETION_STAGES)[number];

export const DELETION_STATUSES = ['queued', 'running', 'completed', 'failed'] as const;
export type DeletionStatus = (typeof DELETION_STATUSES)[number];

/**
 * start: the hold is over, or an operator does not wait for it. cancel: an operator undoes it. finish: every step is
 * done. fail: the event of a step was parked. resume: the parked event was processed after all.
 */
export const DELETION_MOVES = ['start', 'cancel', 'finish', 'fail', 'resume'] as const;
export type DeletionMove = (typeof DELETION_MOVES)[number];

/** Nothing else assigns a stage. Save with compare-and-set on the stage you started from. */
export const deletionTransitions = {
  held: { start: 'running', cancel: 'cancelled' },
  running: { finish: 'purged', fail: 'stuck' },
  stuck: { resume: 'running' },
  purged: {},
  cancelled: {},
} satisfies Record<DeletionStage, Partial<Record<DeletionMove, DeletionStage>>>;

/** The next stage, or null where the table has no such move. */
export function moveDeletion(stage: DeletionStage, move: DeletionMove): DeletionStage | null {
  const row: Partial<Record<DeletionMove, DeletionStage>> = deletionTransitions[stage];
  return row[move] ?? null;
}

const statuses: Record<DeletionStage, DeletionStatus> = {
  held: 'queued',
  running: 'running',
  stuck: 'failed',
  purged: 'completed',
  cancelled: 'failed',
};

export const deletionStatus = (stage: DeletionStage): DeletionStatus => statuses[stage];

/** A subject has at most one job in these stages. */
export const isLiveDeletion = (stage: DeletionStage): boolean => stage !== 'purged' && stage !== 'cancelled';
/** Seconds. */
export const HOLD_MAX = 24 * 60 * 60;
/** Characters. */
export const DELETION_REASON_MAX = 500;
/** Rows that one transaction of a job removes at most. */
export const DELETION_PIECE = 10_000;
