import { deletionOwners } from '@slovo/domain/deletion';
import { z } from 'zod';
import { event } from '../event.ts';
import { SERVICES, type ServiceName } from '../services.ts';
import { KEPT_SERVICES, type Tag, tagsOfHidden } from '../tags.ts';
import { DeletionStepName, DeletionSubjectKind, RemovedCounts } from './deletions.wire.ts';

/** A job of one of the two owners: promises for a promise, auth for a person. */
const job = z.object({ subject: DeletionSubjectKind, subjectId: z.int(), jobId: z.int() });
const step = job.extend({
  step: DeletionStepName,
  service: z.enum(SERVICES),
  /** Number of the piece within the step, from 0: one transaction removes one piece. */
  piece: z.int().nonnegative(),
  /** The set of rows with which the next piece begins: those before it have none left. Without it, with the first. */
  at: z.string().optional(),
});

/** Receipts, messages, sessions and files are in no answer that is kept. */
const ofStep = ({ service, subject, subjectId }: z.output<typeof step>): Tag[] =>
  KEPT_SERVICES.includes(service) ? tagsOfHidden(subject, subjectId) : [];

export type DeletionOwner = Extract<ServiceName, 'auth' | 'promises'>;

/** The job was written, and its subject is hidden. Nothing is removed before `deletion-step-due`. */
export const deletionStarted = (owner: DeletionOwner) =>
  event(owner, 'deletion-started', job, {
    changes: ({ subject, subjectId }) => tagsOfHidden(subject, subjectId),
  });

/** The service of the step is to remove the next piece of a step, in one transaction. */
export const deletionStepDue = (owner: DeletionOwner) =>
  event(owner, 'deletion-step-due', step, {
    addressee: ({ service }) => service,
    background: true,
    changes: ofStep,
  });
export type DeletionStepDue = z.output<typeof step>;

/** What that transaction removed. `left` is false with the last piece of the step. */
export const deletionStepProgressed = (service: ServiceName) =>
  event(
    service,
    'deletion-step-progressed',
    step.extend({
      removed: RemovedCounts,
      left: z.boolean(),
      /** With the first piece: how many rows the whole step has. */
      total: z.int().nonnegative().optional(),
    }),
    { addressee: ({ subject }) => deletionOwners[subject], changes: ofStep },
  );

/**
 * A reaction failed at every delivery, and its event waits for an operator. `payload` is null where it is larger than
 * 4 kB.
 */
export const eventParked = (service: ServiceName) =>
  event(
    service,
    'event-parked',
    z.object({
      service: z.enum(SERVICES),
      id: z.int(),
      consumer: z.string(),
      /** `evt.promises.deletion-step-due` */
      subject: z.string(),
      eventId: z.string(),
      error: z.string(),
      payload: z.unknown(),
    }),
    { changesNothing: 'only operators see parked events' },
  );
