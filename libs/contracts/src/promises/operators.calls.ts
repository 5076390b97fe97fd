import { DELETION_REASON_MAX, HOLD_MAX } from '@slovo/domain/deletion';
import { z } from 'zod';
import { ARRAY_PAGE, call } from '../call.ts';
import { DeletionReceipt } from '../deletions/deletions.wire.ts';
import { countVotesOfPromises } from '../voting/operators.calls.ts';
import { DateOrInstant, Flag, Id, Limit } from '../wire.ts';
import { AdminPromise, AdminPromisePage, AdminPromiseStatus, AdminReportPage } from './operators.wire.ts';
import { Lines } from '../written.ts';

export const AdminPromiseOrder = z.enum(['updatedAt', 'createdAt', 'title', 'status', 'progress']);

const UserId = z.coerce
  .number({ error: 'USER_ID_INVALID' })
  .int('USER_ID_INVALID')
  .positive('USER_ID_INVALID')
  .max(2_147_483_647, 'USER_ID_INVALID');

export const listPromisesOfUser = call({
  name: 'promises.list-promises-of-user',
  who: 'operator',
  summary: 'Promises of one person, for operators; private ones and drafts as well',
  input: z.object({
    id: UserId,
    status: AdminPromiseStatus.optional(),
    /** The range of `createdAt`, both ends included; a bare date is that whole day in Europe/Moscow. */
    from: DateOrInstant.optional(),
    to: DateOrInstant.optional(),
    limit: Limit(25),
    offset: z.coerce.number().int().min(0).max(10_000).default(0),
    sortBy: AdminPromiseOrder.default('updatedAt'),
    sortOrder: z.enum(['asc', 'desc']).default('desc'),
  }),
  output: z.object({
    items: z.array(AdminPromise),
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
    userId: z.int(),
    filters: z.object({
      status: AdminPromiseStatus.nullable(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
    sorting: z.object({ sortBy: AdminPromiseOrder, sortOrder: z.enum(['asc', 'desc']) }),
    hasMore: z.boolean(),
    /** Whole milliseconds at the server. */
    requestDuration: z.int(),
  }),
  http: { counted: { items: 'items', field: 'votesCount', by: countVotesOfPromises } },
  refusals: ['USER_ID_INVALID', 'USER_NOT_FOUND'],
});

export const getPromiseForOperator = call({
  name: 'promises.get-promise-for-operator',
  who: 'operator',
  summary: 'A promise’s page of the panel, without its reports',
  input: z.object({ id: Id }),
  output: AdminPromisePage,
  http: { counted: { field: 'votesCount', by: countVotesOfPromises } },
  refusals: ['PROMISE_NOT_FOUND'],
});

const page = { id: Id, limit: Limit(20), cursor: z.string().max(200).optional() };

/** Reports of a private promise are read by `view-private-reports` only, which writes to the log. */
export const listReportsForOperator = call({
  name: 'promises.list-reports-for-operator',
  who: 'operator',
  summary: 'Reports of a public promise, newest first, for operators',
  input: z.object(page),
  output: AdminReportPage,
  http: ARRAY_PAGE,
  refusals: ['PROMISE_NOT_FOUND', 'PROMISE_IS_PRIVATE'],
});

/** A limit in a body, where a number is never written as a text. */
const BodyLimit = z.int().min(1).max(100).default(20);

/** POST, because each page that is opened writes `view-private` to the operators' log. */
export const viewPrivateReports = call({
  name: 'promises.view-private-reports',
  who: 'operator',
  summary: 'Reports of a private promise, newest first; being opened is logged',
  input: z.object({ ...page, limit: BodyLimit }),
  output: AdminReportPage,
  http: ARRAY_PAGE,
  refusals: ['PROMISE_NOT_FOUND'],
});

export const DeletionReason = Lines(DELETION_REASON_MAX, { error: 'DELETION_REASON_REQUIRED' }).min(
  1,
  'DELETION_REASON_REQUIRED',
);
export const DeletionKey = z
  .string({ error: 'IDEMPOTENCY_KEY_REQUIRED' })
  .trim()
  .min(1, 'IDEMPOTENCY_KEY_REQUIRED')
  .max(200);
/** Seconds during which it is only hidden and can be undone. */
export const HoldSeconds = z.int().min(0).max(HOLD_MAX).default(0);

/** `cascade=false` deletes a promise only if nothing else belongs to it. */
export const startPromiseDeletion = call({
  name: 'promises.start-promise-deletion',
  who: 'operator',
  summary: 'Creates the job that deletes a promise with all that belongs to it',
  input: z.object({
    id: Id,
    cascade: Flag.default(true),
    reason: DeletionReason,
    idempotencyKey: DeletionKey,
    holdSeconds: HoldSeconds,
  }),
  output: DeletionReceipt,
  http: { bodyKey: true, query: ['cascade'] },
  refusals: [
    'DELETION_REASON_REQUIRED',
    'IDEMPOTENCY_KEY_REQUIRED',
    'PROMISE_NOT_FOUND',
    'PROMISE_HAS_RECORDS',
    'DELETION_EXISTS',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});
