import { FrequencyConfig, type PromiseView } from '@slovo/contracts';
import {
  type CalendarDay,
  calendarOf,
  dayEndsAt,
  isPaused,
  localDateOf,
  motivatorField,
  outlookOf,
  pauseDatesOf,
  PROMISE_KINDS,
  skipsOf,
  streakOf,
  strengthOf,
  wireStatus,
  type Viewer,
} from '@slovo/domain';
import type { Tx } from '../database.ts';
import { loadPeople, type People, personIn } from '../people/people.store.ts';
import { presentInvitation } from './invitation.view.ts';
import { calendarInputOf, factsOf, type LoadedPromise, standingInputOf, termOf } from './promise.record.ts';
import { completedDaysOf, currentDayOf } from './promise.snapshot.ts';

/** Values that depend on the clock. A draft has none of them. */
function progressOf(promise: LoadedPromise, now: Date) {
  const calendar = calendarInputOf(promise, now);
  const standing = standingInputOf(promise);
  if (!calendar || !standing)
    return { days: [] as CalendarDay[], skips: null, streak: 0, strength: 0, outlook: null, pause: null };
  const days = calendarOf(calendar);
  const { spent, budget } = skipsOf(standing, promise.closedAt ?? calendar.now);
  return {
    days,
    skips: PROMISE_KINDS[promise.type].hasSkips ? { used: spent, budget } : null,
    streak: streakOf({ type: promise.type, days }).current,
    strength: strengthOf(calendar, days),
    outlook: promise.status === 'closed' ? null : outlookOf(standing, calendar.now),
    pause: pauseDatesOf(standing.term),
  };
}

function todayOf(promise: LoadedPromise, now: Date): string | null {
  const term = termOf(promise);
  return term && localDateOf(now, term);
}

function todayEndsAt(promise: LoadedPromise, day: number | null, now: Date): string | null {
  const term = termOf(promise);
  const waits = promise.status !== 'active' || promise.ownerBannedAt || (term && isPaused(now, term));
  return term && day !== null && !waits ? dayEndsAt(day, term).toISOString() : null;
}

function invitationFor(promise: LoadedPromise, people: People, viewer: Viewer) {
  const invitation = promise.invitations[0];
  const mayKnow =
    invitation && viewer && (viewer.userId === promise.ownerId || viewer.userId === invitation.inviteeId);
  return mayKnow ? presentInvitation(invitation, people) : null;
}

/** Presents the same to every viewer, except the newest invitation: only its invitee and the owner see it. */
export function presentPromise(
  promise: LoadedPromise,
  people: People,
  viewer: Viewer,
  now: Date,
): PromiseView {
  const facts = factsOf(promise);
  const owner = personIn(people, promise.ownerId);
  const currentDay = currentDayOf(promise, now);
  return {
    id: promise.id,
    user_id: promise.ownerId,
    title: promise.title,
    description: promise.description,
    type: promise.type,
    status: wireStatus(facts),
    completion_type: promise.completionType,
    closed_by: promise.closedBy ?? 'author',
    created_at: promise.createdAt.toISOString(),
    started_at: promise.startedAt?.toISOString() ?? null,
    closed_at: promise.closedAt?.toISOString() ?? null,
    days_total: promise.daysTotal,
    completed_days: completedDaysOf(promise),
    is_public: promise.isPublic,
    username: owner.username,
    motivator: motivatorField(promise),
    approval_type: promise.approvalType,
    penalty_mode: promise.penaltyMode,
    frequency_mode: promise.frequencyMode,
    frequency_config:
      promise.frequencyConfig === null ? null : FrequencyConfig.parse(promise.frequencyConfig),
    owner,
    motivator_person: promise.motivatorId === null ? null : personIn(people, promise.motivatorId),
    current_day: currentDay,
    today: todayOf(promise, now),
    today_ends_at: todayEndsAt(promise, currentDay, now),
    overdue_until: promise.status === 'overdue' ? (promise.overdueUntil?.toISOString() ?? null) : null,
    ...progressOf(promise, now),
    goes_on: promise.goesOnAt !== null,
    reports_count: promise.reports.filter(({ status }) => status !== 'skipped').length,
    pending_count: promise.reports.filter(({ status }) => status === 'pending').length,
    invitation: invitationFor(promise, people, viewer),
    version: promise.version,
  };
}

/** Whom any view of the promise names. */
export const peopleIn = ({ ownerId, motivatorId, invitations }: LoadedPromise): (number | null)[] => [
  ownerId,
  motivatorId,
  invitations[0]?.inviteeId ?? null,
];

/** Loads the people of all promises in one query. */
export async function presentPromises(
  tx: Tx,
  promises: LoadedPromise[],
  viewer: Viewer,
  now: Date,
): Promise<PromiseView[]> {
  const people = await loadPeople(tx, promises.flatMap(peopleIn));
  return promises.map((promise) => presentPromise(promise, people, viewer, now));
}

export async function presentOne(
  tx: Tx,
  promise: LoadedPromise,
  viewer: Viewer,
  now: Date,
): Promise<PromiseView> {
  const [view] = await presentPromises(tx, [promise], viewer, now);
  return view!;
}
