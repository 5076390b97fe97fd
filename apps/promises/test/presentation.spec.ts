import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { PromiseView, ReportView, WaitingReport } from '@slovo/contracts';
import {
  APPROVAL_TYPES,
  COMPLETION_TYPES,
  type Frequency,
  INVITATION_STATUSES,
  PENALTY_MODES,
  PROMISE_TYPES,
  REPORT_STATUSES,
  STORED_STATUSES,
} from '@slovo/domain';
import { finish } from '@slovo/kit/calls';
import { PRESENTATION } from '../src/cards/freshness.ts';
import { presentWaitingReport } from '../src/cards/waiting-reports.ts';
import type { LoadedPromise } from '../src/promises/promise.record.ts';
import { presentPromise } from '../src/promises/promise.view.ts';
import type { LoadedReport } from '../src/promises/report.record.ts';
import { presentReport } from '../src/reports/report.view.ts';

const NOW = new Date('2027-04-14T09:30:00Z');
const DAY_MS = 86_400_000;
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);

const FREQUENCIES: Frequency[] = [
  { mode: 'daily', config: {} },
  { mode: 'weekly', config: { days: [1, 3, 6] } },
  { mode: 'weekly', config: { interval: { type: 'flexible', times: 3 } } },
  { mode: 'monthly', config: { day_of_month: 9 } },
  { mode: 'weekly', config: { interval: { type: 'strict', every: 2 } } },
  { mode: 'custom', config: { interval_days: 3 } },
];
const PAUSES = [[], [{ day: 3, dates: 2 }], [{ day: 9, dates: 5, by: 'owner' }]];
const OWNER = 1;
const MOTIVATOR = 2;

const people = new Map(
  [OWNER, MOTIVATOR].map((id) => [
    id,
    { id, username: `user${id}`, first_name: `Имя ${id}`, last_name: null, photo_url: `/avatar/${id}.jpg` },
  ]),
);

/** The `index`-th of values that take turns: not every mixture, but each value beside many others. */
const turn = <T>(values: readonly T[], index: number): T => values[index % values.length]!;

function* promises(): Generator<LoadedPromise> {
  let index = 0;
  for (const type of PROMISE_TYPES)
    for (const status of STORED_STATUSES)
      for (const penaltyMode of PENALTY_MODES)
        for (const frequency of FREQUENCIES)
          for (const pauses of PAUSES)
            yield promise({ type, status, penaltyMode, pauses }, frequency, (index += 1));
}

function promise(
  facts: Pick<LoadedPromise, 'type' | 'status' | 'penaltyMode' | 'pauses'>,
  { mode, config }: Frequency,
  index: number,
): LoadedPromise {
  const isDraft = facts.status === 'draft';
  const isClosed = facts.status === 'closed';
  const daysTotal = facts.status === 'overdue' ? 9 : turn([14, 30], index);
  return {
    id: index,
    ownerId: OWNER,
    motivatorCode: null,
    linkedUntil: null,
    title: `Обещание ${index}`,
    description: turn(['', 'Подробно'], index),
    ...facts,
    completionType: isClosed ? turn(COMPLETION_TYPES, index) : null,
    closedBy: isClosed ? turn(['author', 'system', 'admin'] as const, index) : null,
    approvalType: turn(APPROVAL_TYPES, index),
    motivatorId: turn([null, MOTIVATOR], index),
    isPublic: turn([true, false], index),
    frequencyMode: mode,
    frequencyConfig: config as LoadedPromise['frequencyConfig'],
    daysTotal,
    timeZone: isDraft ? null : turn(['Europe/Moscow', 'America/New_York', 'Asia/Kolkata'], index),
    dayStartsAt: isDraft ? null : turn([0, 3, 6], index),
    createdAt: daysAgo(12),
    startedAt: isDraft ? null : daysAgo(11),
    ownerBannedAt: null,
    heldAt: null,
    closedAt: isClosed ? daysAgo(1) : null,
    overdueUntil: facts.status === 'overdue' ? daysAgo(-1) : null,
    lostAt: turn([null, null, daysAgo(2)], index),
    goesOnAt: turn([null, null, daysAgo(1)], index),
    pauseKey: null,
    pauseDays: null,
    awaitedSince: null,
    awaitedUntil: null,
    nextDueAt: null,
    lastActivityAt: daysAgo(1),
    version: 5,
    requestKey: null,
    requestHash: null,
    reports: isDraft
      ? []
      : reportsOf(index).map(({ id, dayNumber, status, createdAt, sentAt }) => ({
          id,
          dayNumber,
          status,
          createdAt,
          sentAt,
        })),
    invitations: turn([...INVITATION_STATUSES, null], index) === null ? [] : [invitation(index)],
  };
}

const invitation = (index: number): LoadedPromise['invitations'][number] => ({
  id: index,
  promiseId: index,
  inviteeId: MOTIVATOR,
  code: 'code',
  status: turn(INVITATION_STATUSES, index),
  createdAt: daysAgo(2),
  expiresAt: daysAgo(-5),
  respondedAt: turn(INVITATION_STATUSES, index) === 'pending' ? null : daysAgo(1),
});

/** One for most of the days, with statuses that take turns. */
const reportsOf = (index: number): LoadedReport[] =>
  [1, 2, 3, 4, 5, 7, 8, 9, 12].map((day, place) => {
    const status = turn(REPORT_STATUSES, place + index);
    const isDecided = status !== 'pending' && status !== 'skipped';
    return {
      id: place + 1,
      promiseId: index,
      ownerId: OWNER,
      dayNumber: turn([day, day, day, null], index),
      text: status === 'skipped' ? '' : 'Сделано. '.repeat(turn([1, 60], place)),
      status,
      source: turn(['bot', 'web'] as const, place),
      decidedBy: isDecided ? turn([null, MOTIVATOR, 3], place) : null,
      decidedAt: isDecided ? daysAgo(11 - day) : null,
      rejectReason: status === 'rejected' ? 'Не видно' : null,
      createdAt: new Date(daysAgo(12 - day).getTime() - 60_000),
      sentAt: null,
      withdrawnAt: null,
      requestKey: null,
      requestHash: null,
      skippedDay: status === 'skipped' ? day : null,
      media: place % 3 === 0 ? [media('photo', 0), media('video', 1)].slice(0, 1 + (place % 2)) : [],
    };
  });

const media = (kind: 'photo' | 'video', position: number): LoadedReport['media'][number] => ({
  id: position,
  reportId: 1,
  position,
  path: `reports/${kind}.bin`,
  kind,
  mime: kind === 'photo' ? 'image/jpeg' : 'video/mp4',
  width: 800,
  height: 600,
  duration: kind === 'photo' ? null : 7.5,
  poster: kind === 'photo' ? null : 'reports/poster.jpg',
});

it('[READ-01] is the one that stored views are marked with: what a change of a rule shows must not be taken for them', () => {
  const looks = createHash('sha256');
  for (const one of promises()) {
    for (const viewer of [null, { userId: OWNER }])
      looks.update(finish(PromiseView, presentPromise(one, people, viewer, NOW)));
    for (const report of reportsOf(one.id)) {
      looks.update(finish(ReportView, presentReport(report, one, people, null, NOW)));
      looks.update(finish(WaitingReport, presentWaitingReport(report)));
    }
  }
  // If it differs, promises or reports look different than in the release before: write this hash into PRESENTATION.
  expect(looks.digest('hex').slice(0, 12)).toBe(PRESENTATION);
});
