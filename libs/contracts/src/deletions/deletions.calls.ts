import { parseDeletionJobId } from '@slovo/domain/deletion';
import { z } from 'zod';
import { call } from '../call.ts';
import { DeletionKey, DeletionReason, HoldSeconds } from '../promises/operators.calls.ts';
import { type ServiceName, SERVICES } from '../services.ts';
import { Id } from '../wire.ts';
import { DeletionJob, DeletionReceipt, DeletionSubjectKind, Holdings } from './deletions.wire.ts';

export { parseDeletionJobId };

/** `promise-12` or `user-7`. */
export const DeletionJobId = z
  .string()
  .max(20)
  .refine((text) => parseDeletionJobId(text) !== null, { message: 'an id such as promise-12 or user-7' });

/** Every service answers how much it holds of a promise or of a person. */
const holdingsCall = <const S extends ServiceName>(service: S) =>
  call({
    name: `${service}.count-holdings`,
    who: 'operator',
    summary: `How much ${service} holds of a promise or of a person`,
    input: z.object({ subject: DeletionSubjectKind, id: Id }),
    output: Holdings,
    refusals: ['PROMISE_NOT_FOUND', 'USER_NOT_FOUND', 'OPERATOR_CANNOT_BE_DELETED'],
  });

export const countHoldingsOfAuth = holdingsCall('auth');
export const countHoldingsOfPromises = holdingsCall('promises');
export const countHoldingsOfVoting = holdingsCall('voting');
export const countHoldingsOfNotifications = holdingsCall('notifications');
export const countHoldingsOfMedia = holdingsCall('media');
export const countHoldingsOfBot = holdingsCall('bot');

/** The same four calls of both owners of jobs; the gateway chooses the owner by the job's id. */
const jobCall = <const N extends string>(
  name: N,
  summary: string,
  refusals: readonly ('DELETION_RUNNING' | 'DELETION_STATE_REFUSED')[],
) =>
  call({
    name,
    who: 'operator',
    summary,
    /** The number of the job: 12 of `promise-12`. */
    input: z.object({ id: Id }),
    output: DeletionJob,
    refusals: ['DELETION_NOT_FOUND', ...refusals],
  });

const retryCall = <const N extends string>(name: N) =>
  call({
    name,
    who: 'operator',
    summary: 'Records that a stuck step was replayed',
    /** `parked`: the event that was replayed; each is recorded once. Gateways of the release before send none. */
    input: z.object({ id: Id, parked: z.object({ service: z.enum(SERVICES), id: Id }).optional() }),
    output: DeletionJob,
    refusals: ['DELETION_NOT_FOUND', 'DELETION_STATE_REFUSED'],
  });

export const getPromiseDeletion = jobCall(
  'promises.get-deletion',
  'The state of the deletion of a promise',
  [],
);
export const cancelPromiseDeletion = jobCall(
  'promises.cancel-deletion',
  'Undoes a held deletion of a promise',
  ['DELETION_RUNNING'],
);
export const runPromiseDeletion = jobCall('promises.run-deletion', 'Does not wait for the end of the hold', [
  'DELETION_STATE_REFUSED',
]);
export const retryPromiseDeletion = retryCall('promises.retry-deletion');

export const getUserDeletion = jobCall('auth.get-deletion', 'The state of the deletion of a person', []);
export const cancelUserDeletion = jobCall('auth.cancel-deletion', 'Undoes a held deletion of a person', [
  'DELETION_RUNNING',
]);
export const runUserDeletion = jobCall('auth.run-deletion', 'Does not wait for the end of the hold', [
  'DELETION_STATE_REFUSED',
]);
export const retryUserDeletion = retryCall('auth.retry-deletion');

/** Reached through `POST /api/admin/users/:id/delete`, whose `dryRun` asks for the impact instead. */
export const startUserDeletion = call({
  name: 'auth.start-user-deletion',
  who: 'operator',
  summary: 'Creates the job that deletes a person with all that is theirs',
  input: z.object({ id: Id, reason: DeletionReason, idempotencyKey: DeletionKey, holdSeconds: HoldSeconds }),
  output: DeletionReceipt,
  http: { bodyKey: true },
  refusals: [
    'DELETION_REASON_REQUIRED',
    'IDEMPOTENCY_KEY_REQUIRED',
    'USER_NOT_FOUND',
    'OPERATOR_CANNOT_BE_DELETED',
    'DELETION_EXISTS',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});
