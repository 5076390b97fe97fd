// Complete payloads of events for specs, so that a new field is added in one place. A spec names only what it tests.
import type { PromiseSnapshot, ReportSnapshot } from '@slovo/contracts';

/** A public habit of person 7 on its first day; anyone approves. */
export const promiseSnapshot = (facts: Partial<PromiseSnapshot> = {}): PromiseSnapshot => ({
  id: 5,
  userId: 7,
  title: 'Бегать',
  type: 'habit',
  status: 'active',
  completionType: null,
  approvalType: 'anyuser',
  motivatorId: null,
  isPublic: true,
  daysTotal: 30,
  completedDays: 0,
  currentDay: 1,
  timeZone: 'Europe/Moscow',
  dayStartsAt: 3,
  startedAt: '2026-11-20T10:00:00.000Z',
  version: 1,
  ...facts,
});

/** A text for day 1 of the promise. */
export const reportSnapshot = (
  promise: Pick<PromiseSnapshot, 'id' | 'userId'>,
  facts: Partial<ReportSnapshot> = {},
): ReportSnapshot => ({
  id: 11,
  promiseId: promise.id,
  userId: promise.userId,
  dayNumber: 1,
  text: 'Готово',
  media: [],
  createdAt: '2026-11-20T19:00:00.000Z',
  ...facts,
});
