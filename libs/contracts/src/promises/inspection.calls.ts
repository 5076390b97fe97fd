import { INVITATION_STATUSES } from '@slovo/domain';
import { z } from 'zod';
import { ARRAY_PAGE, call } from '../call.ts';
import { Id, Instant, Limit, Person } from '../wire.ts';

const page = { id: Id, limit: Limit(20), cursor: z.string().max(200).optional() };
const next = z.string().nullable();

export const AdminInvitation = z
  .object({
    id: z.int(),
    /** Null once their account was deleted. */
    invitee: Person.nullable(),
    status: z.enum(INVITATION_STATUSES),
    createdAt: Instant,
    expiresAt: Instant,
    /** When the invited person answered. */
    respondedAt: Instant.nullable(),
  })
  .meta({ id: 'AdminInvitation' });
export type AdminInvitation = z.output<typeof AdminInvitation>;

/** Without the code of the link. */
export const listInvitationsOfPromise = call({
  name: 'promises.list-invitations-of-promise',
  who: 'operator',
  summary: 'Who was invited to be the motivator of a promise, newest first, for operators',
  input: z.object(page),
  output: z.object({ items: z.array(AdminInvitation), next }),
  http: ARRAY_PAGE,
  refusals: ['PROMISE_NOT_FOUND'],
});

/** `accepted` and `declined` are answers to an invitation; `milestone` and `skipped` are reports. */
export const PROMISE_MOMENTS = [
  'created',
  'started',
  'invited',
  'accepted',
  'declined',
  'milestone',
  'skipped',
  'closed',
] as const;

export const PromiseMoment = z
  .object({
    kind: z.enum(PROMISE_MOMENTS),
    at: Instant,
    /** For a report, the day that it is about; null for a goal. */
    day: z.int().nullable(),
    /** The person who acted or was invited; null for the system and for people whose account was deleted. */
    person: Person.nullable(),
  })
  .meta({ id: 'PromiseMoment' });
export type PromiseMoment = z.output<typeof PromiseMoment>;

/** Facts only, no words of reports: those of private promises are read on demand. */
export const listMomentsOfPromise = call({
  name: 'promises.list-moments-of-promise',
  who: 'operator',
  summary: 'What happened to a promise, newest first, for operators',
  input: z.object(page),
  output: z.object({ items: z.array(PromiseMoment), next }),
  http: ARRAY_PAGE,
  refusals: ['PROMISE_NOT_FOUND'],
});

export const ViewedMedia = z
  .object({
    kind: z.enum(['photo', 'video']),
    mime: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    /** Serves the bytes to anyone who has this address, until `expiresAt`. */
    url: z.string(),
    /** The still picture of a video, likewise. */
    posterUrl: z.string().nullable(),
  })
  .meta({ id: 'ViewedMedia' });
export type ViewedMedia = z.output<typeof ViewedMedia>;

/** POST, because each view writes `view-private` to the operators' log, unless everyone may see the promise. */
export const viewPrivateMedia = call({
  name: 'promises.view-private-media',
  who: 'operator',
  summary: 'Addresses of a report’s photos and videos for a few minutes; being opened is logged',
  input: z.object({ id: Id, report: Id }),
  output: z.object({ items: z.array(ViewedMedia), expiresAt: Instant }),
  refusals: ['PROMISE_NOT_FOUND', 'REPORT_NOT_FOUND'],
});
