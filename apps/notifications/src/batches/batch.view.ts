import { type Batch, type BatchCreated, type BatchDetails, libraryUrl } from '@slovo/contracts';
import { batchStatus, deliveredOf, progressOf } from '@slovo/domain/batch';
import { channelFormats, messageFormat, type MessageLanguage } from '@slovo/domain/message';
import { isPersonalTemplate } from '@slovo/domain';
import { audienceSummary } from '../audience/audience-filters.ts';
import type { BatchTotals } from './batch-totals.ts';
import { type BatchRow, durationOf, filtersOf, variablesOf } from './batch.record.ts';

export function batchView(row: BatchRow, totals: BatchTotals, now: Date): Batch {
  const outcomes = totals.outcomes(row);
  const filters = filtersOf(row);
  const isOver = row.stage === 'done' || row.stage === 'stopped';
  const settled = row.total - totals.inLine - Math.max(0, row.total - row.enqueued);
  return {
    batchId: row.id,
    type: row.type,
    textContent: row.html,
    messageKey: isPersonalTemplate(row.messageKey) ? row.messageKey : null,
    variables: variablesOf(row),
    lang: row.lang as MessageLanguage,
    media: mediaOf(row),
    format: formatOf(row),
    channels: { telegram: row.toTelegram, web: row.toWeb },
    quietHours: row.quietHours,
    audience: row.userId === null ? audienceSummary(filters) : `user ${row.userId}`,
    filters,
    userId: row.userId,
    reason: row.reason,
    operatorId: row.operatorId,
    status: batchStatus(row.stage),
    stage: row.stage,
    total: row.total,
    enqueued: row.enqueued,
    delivered: deliveredOf(outcomes),
    failed: outcomes.failed,
    outcomes,
    inLine: totals.inLine,
    progressPercentage: progressOf(row.total, settled, isOver),
    durationMs: durationOf(row, now),
    createdAt: row.createdAt.toISOString(),
    startsAt: startsAt(row),
    endedAt: row.endedAt?.toISOString() ?? null,
    version: row.version,
  };
}

export const createdView = (row: BatchRow): BatchCreated => ({
  success: true,
  batchId: row.id,
  id: row.id,
  total: row.total,
  totalUsers: row.total,
  enqueued: row.enqueued,
  status: batchStatus(row.stage),
  stage: row.stage,
  startsAt: startsAt(row),
  message: `Batch ${row.id} is queued for ${row.total} recipients`,
});

interface Pace {
  minutes: readonly { minute: Date; delivered: number; failed: number }[];
  morning: Date | null;
}

export function detailsView(
  row: BatchRow,
  totals: BatchTotals,
  { minutes, morning }: Pace,
  now: Date,
): BatchDetails {
  const rate = rateOf(row, minutes, now);
  return {
    success: true,
    ...batchView(row, totals, now),
    failures: totals.reasons('failed'),
    skips: totals.reasons('skipped'),
    waitingForMorning: { count: totals.waitingForMorning, until: morning?.toISOString() ?? null },
    rate,
    etaMs: row.stage === 'sending' && rate > 0 ? Math.round((totals.inLine / rate) * 1_000) : null,
    series: minutes.map(({ minute, delivered, failed }) => ({
      minute: minute.toISOString(),
      delivered,
      failed,
    })),
  };
}

/** Answers a second over the last minute: of the minute before, the part that still belongs to it. */
function rateOf({ startedAt }: BatchRow, minutes: Pace['minutes'], now: Date): number {
  const MINUTE_MS = 60_000;
  const age = startedAt ? Math.min(MINUTE_MS, now.getTime() - startedAt.getTime()) : MINUTE_MS;
  const answers = minutes.slice(-2).reduce((sum, { minute, delivered, failed }) => {
    const since = now.getTime() - minute.getTime();
    const part = since < MINUTE_MS ? 1 : Math.max(0, 2 - since / MINUTE_MS);
    return sum + (delivered + failed) * part;
  }, 0);
  return Math.round((answers / Math.max(1, age / 1_000)) * 100) / 100;
}

const startsAt = ({ stage, dueAt }: BatchRow): string | null =>
  stage === 'scheduled' || stage === 'held' ? (dueAt?.toISOString() ?? null) : null;

const kindOf = ({ mediaKind }: BatchRow): 'image' | 'video' => (mediaKind === 'video' ? 'video' : 'image');

export const mediaOf = (row: BatchRow): Batch['media'] =>
  row.mediaFileId === null
    ? null
    : { fileId: row.mediaFileId, type: kindOf(row), url: libraryUrl(row.mediaFileId) };

function formatOf(row: BatchRow): Batch['format'] {
  const content = messageFormat({ text: row.html, media: mediaOf(row) }) ?? 'text_only';
  return { content, ...channelFormats[content] };
}
