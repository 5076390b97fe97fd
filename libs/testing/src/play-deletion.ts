import { randomInt } from 'node:crypto';
import {
  deletionStepDue,
  type DeletionStepDue,
  deletionStepProgressed,
  type EventDefinition,
  type EventPayload,
  type Holdings,
  type ServiceName,
} from '@slovo/contracts';
import { deletionOwners, deletionPlans, type DeletionSubject } from '@slovo/domain/deletion';
import { until } from './until.ts';

type Progress = EventPayload<ReturnType<typeof deletionStepProgressed>>;

/** How a spec reaches the service under test. */
export interface DeletionPort {
  send(definition: EventDefinition, payload: DeletionStepDue): Promise<unknown>;
  /** All events of this name that the service has published, in order. */
  published<E extends EventDefinition>(definition: E): Promise<EventPayload<E>[]> | EventPayload<E>[];
}

export interface PlayedDeletion {
  /** What each transaction reported, in order. */
  pieces: Progress[];
  /** The sum of all pieces. */
  removed: Record<string, number>;
}

/** Asks a service for the pieces of its steps, one after the other, as the owner of a job does. */
export async function playDeletion(
  port: DeletionPort,
  service: ServiceName,
  subject: DeletionSubject,
  subjectId: number,
): Promise<PlayedDeletion> {
  const jobId = randomInt(1_000_000, 2_000_000_000);
  const pieces: Progress[] = [];
  for (const { name: step } of deletionPlans[subject].filter((one) => one.service === service))
    for (let piece = 0, progress: Progress | undefined; progress?.left ?? true; piece += 1) {
      const due = { subject, subjectId, jobId, step, service, piece, at: progress?.at };
      progress = await playPiece(port, due);
      pieces.push(progress);
    }
  const removed: Record<string, number> = {};
  for (const one of pieces)
    for (const [name, rows] of Object.entries(one.removed)) removed[name] = (removed[name] ?? 0) + rows;
  return { pieces, removed };
}

/** @returns what the service reports of the piece */
export async function playPiece(port: DeletionPort, due: DeletionStepDue): Promise<Progress> {
  await port.send(deletionStepDue(deletionOwners[due.subject]), due);
  return until(async () => {
    const progress = await port.published(deletionStepProgressed(due.service));
    return progress.find(
      ({ jobId, step, piece }) => jobId === due.jobId && step === due.step && piece === due.piece,
    );
  });
}

/** What a dry run counts, in the form of what a job reports. */
export function expectedCounts({ tables, files }: Holdings): Record<string, number> {
  const counted = tables.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]);
  return Object.fromEntries([
    ...counted,
    ...(files && files.count > 0 ? [['files', files.count]] : []),
  ]) as Record<string, number>;
}
