import { PromiseSnapshot } from '@slovo/contracts';
import {
  type CalendarInput,
  frequencyOf,
  type Hold,
  type JudgeInput,
  type Pause,
  type PromiseFacts,
  type StandingInput,
  type Term,
} from '@slovo/domain';
import type { Prisma } from '../database.ts';

/** Permissions also need the newest invitation. */
export const withInvitation = {
  invitations: { orderBy: { id: 'desc' }, take: 1 },
} as const satisfies Prisma.PromiseRecordInclude;

/** The calendar also needs the reports. Two queries for any number of promises. */
export const withFacts = {
  reports: {
    where: { withdrawnAt: null },
    select: { id: true, dayNumber: true, status: true, createdAt: true, sentAt: true },
    orderBy: { id: 'asc' },
  },
  ...withInvitation,
} as const satisfies Prisma.PromiseRecordInclude;

export type PromiseRow = Prisma.PromiseRecordGetPayload<{ include: typeof withInvitation }>;
export type LoadedPromise = Prisma.PromiseRecordGetPayload<{ include: typeof withFacts }>;

/** A report as the calendar reads it. */
export type JudgedReport = Pick<
  LoadedPromise['reports'][number],
  'id' | 'dayNumber' | 'status' | 'createdAt' | 'sentAt'
>;

/** What the calendar and the events about a promise need of it: `LoadedPromise` without its texts and request keys. */
export interface JudgedPromise extends Pick<
  LoadedPromise,
  | 'id'
  | 'ownerId'
  | 'title'
  | 'type'
  | 'status'
  | 'completionType'
  | 'closedBy'
  | 'approvalType'
  | 'motivatorId'
  | 'isPublic'
  | 'penaltyMode'
  | 'frequencyMode'
  | 'frequencyConfig'
  | 'daysTotal'
  | 'timeZone'
  | 'dayStartsAt'
  | 'startedAt'
  | 'pauses'
  | 'ownerBannedAt'
  | 'heldAt'
  | 'closedAt'
  | 'overdueUntil'
  | 'lostAt'
  | 'goesOnAt'
  | 'awaitedSince'
  | 'awaitedUntil'
  | 'nextDueAt'
  | 'lastActivityAt'
  | 'version'
> {
  readonly reports: readonly JudgedReport[];
  readonly invitations: readonly Pick<LoadedPromise['invitations'][number], 'status'>[];
}

type FactsRow = Pick<
  JudgedPromise,
  'ownerId' | 'type' | 'status' | 'approvalType' | 'motivatorId' | 'isPublic' | 'invitations'
>;

export const factsOf = (promise: FactsRow): PromiseFacts => ({
  ownerId: promise.ownerId,
  type: promise.type,
  status: promise.status,
  approvalType: promise.approvalType,
  motivatorId: promise.motivatorId,
  invitation: promise.invitations[0]?.status ?? null,
  isPublic: promise.isPublic,
});

/** Null before the start. */
export function termOf(promise: JudgedPromise): Term | null {
  const { startedAt, timeZone, dayStartsAt, daysTotal } = promise;
  if (!startedAt || timeZone === null || dayStartsAt === null) return null;
  return { startedAt, timeZone, dayStartsAt, daysTotal, pauses: pausesOf(promise) };
}

export const pausesOf = ({ pauses }: Pick<LoadedPromise, 'pauses'>): Pause[] =>
  PromiseSnapshot.shape.pauses.parse(pauses) ?? [];

/** While its owner is banned a promise is paused: its calendar shows the moment at which the ban began. */
export const timeOf = ({ ownerBannedAt }: Pick<LoadedPromise, 'ownerBannedAt'>, now: Date): Date =>
  ownerBannedAt && ownerBannedAt < now ? ownerBannedAt : now;

/** When its author sent a report; a skip is sent when it is spent. */
export const sentAtOf = ({ sentAt, createdAt }: Pick<JudgedReport, 'sentAt' | 'createdAt'>): Date =>
  sentAt ?? createdAt;

export const dayReportsOf = (promise: JudgedPromise) =>
  promise.reports.map((report) => ({ day: report.dayNumber, status: report.status, at: sentAtOf(report) }));

/** The draft or the upload that the end of a day waits for. */
export const holdOf = ({
  awaitedSince: since,
  awaitedUntil: until,
}: Pick<JudgedPromise, 'awaitedSince' | 'awaitedUntil'>): Hold | null => since && until && { since, until };

export function standingInputOf(promise: JudgedPromise): StandingInput | null {
  const term = termOf(promise);
  if (!term) return null;
  const frequency = frequencyOf(promise.frequencyMode, promise.frequencyConfig);
  return { type: promise.type, frequency, term, reports: dayReportsOf(promise) };
}

export function calendarInputOf(promise: LoadedPromise, now: Date): CalendarInput | null {
  const standing = standingInputOf(promise);
  return standing && { ...standing, now: timeOf(promise, now), closedAt: promise.closedAt };
}

/** Null if nothing can fall due: for drafts, closed promises and all promises of a banned person. */
export function judgeInputOf(promise: JudgedPromise, now: Date): JudgeInput | null {
  const standing = standingInputOf(promise);
  const { status, penaltyMode, ownerBannedAt } = promise;
  if (!standing || ownerBannedAt || (status !== 'active' && status !== 'overdue')) return null;
  return { ...standing, status, penaltyMode, now };
}
