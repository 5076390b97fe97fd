import { describe, expect, it } from '@jest/globals';
import type { Answer } from '../answer.ts';
import { DAY_STATES, isUnmet } from '../day/state.ts';
import { groupByDay, type ListedReport, reportsTitleKey, reportTiles } from './list.ts';
import { mediaKind } from './media.ts';
import { approvedStatus, decideReport, isKept, isMilestone, REPORT_STATUSES } from './status.ts';
import { asksForReport, canSkip, canSubmit, canUndo, type Submission, undoUntil } from './submit.ts';

const owner = { userId: 1 };
const other = { userId: 2 };
const why = (answer: Answer<string>): string => (answer.ok ? 'yes' : answer.why);

describe('the status of a report', () => {
  it('[REPORTS-12] [REPORTS-15] has five values, of which two keep a day', () => {
    expect(REPORT_STATUSES).toEqual(['pending', 'approved', 'rejected', 'milestone', 'skipped']);
    expect(REPORT_STATUSES.filter(isKept)).toEqual(['approved', 'milestone']);
  });

  it('[REPORTS-13] [REPORTS-14] pending is decided once', () => {
    expect(decideReport('pending', 'approve')).toEqual({ to: 'approved' });
    expect(decideReport('pending', 'approve-milestone')).toEqual({ to: 'milestone' });
    expect(decideReport('pending', 'reject')).toEqual({ to: 'rejected' });
    for (const status of REPORT_STATUSES.filter((one) => one !== 'pending')) {
      expect(decideReport(status, 'reject')).toEqual({ refusal: 'REPORT_NOT_PENDING' });
    }
  });

  it('is a milestone on the 7th, 14th, every 30th kept day and the year', () => {
    const days = Array.from({ length: 366 }, (_, day) => day).filter(isMilestone);
    expect(days).toEqual([7, 14, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330, 360, 365]);
  });

  it('is reached once: kept days that fall below it and rise again do not repeat it', () => {
    expect(approvedStatus({ before: 6, after: 7, milestones: 1 })).toBe('approved');
    expect(decideReport('approved', 'inherit-milestone')).toEqual({ to: 'milestone' });
  });

  it('is a milestone only for the report that makes the day kept', () => {
    expect(approvedStatus({ before: 6, after: 7, milestones: 0 })).toBe('milestone');
    expect(approvedStatus({ before: 7, after: 7, milestones: 0 })).toBe('approved');
    expect(approvedStatus({ before: 7, after: 8, milestones: 1 })).toBe('approved');
    expect(approvedStatus({ before: 13, after: 14, milestones: 1 })).toBe('milestone');
  });
});

describe('submitting', () => {
  const good: Submission = { text: 'Пробежала пять', hasMedia: false, reportsToday: 0, hasBegun: true };
  const submit = (
    change: Partial<Submission> = {},
    status: 'draft' | 'active' | 'overdue' | 'closed' = 'active',
    viewer = owner,
  ) => why(canSubmit(viewer, { ownerId: 1, status }, { ...good, ...change }));

  it('[REPORTS-17] is the owner`s, while the promise is active or overdue', () => {
    expect(submit()).toBe('yes');
    expect(submit({}, 'overdue')).toBe('yes');
    expect(submit({}, 'draft')).toBe('PROMISE_NOT_ACTIVE');
    expect(submit({}, 'closed')).toBe('PROMISE_CLOSED');
    expect(submit({}, 'active', other)).toBe('NOT_OWNER');
  });

  it('[GEN-06] needs text or media, text up to 4,000 characters', () => {
    expect(submit({ text: null })).toBe('REPORT_EMPTY');
    expect(submit({ text: '  \n' })).toBe('REPORT_EMPTY');
    expect(submit({ text: null, hasMedia: true })).toBe('yes');
    expect(submit({ text: '🏃'.repeat(4000) })).toBe('yes');
    expect(submit({ text: 'я'.repeat(4001) })).toBe('BAD_INPUT');
  });

  it('is refused from the eleventh of a day on', () => {
    expect(submit({ reportsToday: 9 })).toBe('yes');
    expect(submit({ reportsToday: 10 })).toBe('REPORT_LIMIT_REACHED');
    expect(submit({ hasBegun: false })).toBe('PROMISE_NOT_BEGUN');
  });
});

describe('skipping today', () => {
  const skip = (
    change: Partial<Parameters<typeof canSkip>[2]> = {},
    promise: Partial<Parameters<typeof canSkip>[1]> = {},
  ) =>
    why(
      canSkip(
        owner,
        { ownerId: 1, status: 'active', type: 'habit', ...promise },
        { today: 'open', skipsLeft: 1, ...change },
      ),
    );

  it.each([
    ['open', 'yes'],
    ['rejected', 'yes'],
    ['kept', 'DAY_ALREADY_KEPT'],
    ['pending', 'DAY_ALREADY_KEPT'],
    ['skipped', 'DAY_ALREADY_KEPT'],
    ['rest', 'DAY_NOT_REQUIRED'],
    [null, 'DAY_NOT_REQUIRED'],
  ] as const)('a day that is %s: %s', (today, expected) => {
    expect(skip({ today })).toBe(expected);
  });

  it('is for active habits with skips left', () => {
    expect(skip({ skipsLeft: 0 })).toBe('SKIPS_SPENT');
    expect(skip({}, { type: 'challenge' })).toBe('NOT_A_HABIT');
    expect(skip({}, { status: 'overdue' })).toBe('PROMISE_NOT_ACTIVE');
    expect(skip({}, { ownerId: 2 })).toBe('NOT_OWNER');
  });
});

describe('asking for a report', () => {
  it('an unmet day asks, a covered one does not', () => {
    expect(DAY_STATES.filter(isUnmet)).toEqual(['rejected', 'open']);
    expect(isUnmet(null)).toBe(false);
    expect(DAY_STATES.filter((today) => asksForReport({ status: 'active' }, today))).toEqual([
      'rejected',
      'open',
    ]);
  });

  it('an overdue promise asks for its last report until one is pending', () => {
    expect(asksForReport({ status: 'overdue' }, null)).toBe(true);
    expect(asksForReport({ status: 'overdue' }, 'pending')).toBe(false);
  });
});

describe('undo', () => {
  const createdAt = new Date('2026-11-20T12:00:00Z');
  const undo = (
    status: ListedReport['report_status'],
    approvedBy: string | null,
    afterMs = 0,
    promise = 'active' as 'active' | 'closed',
    submittedBy = 'web' as 'web' | 'system',
  ) =>
    why(
      canUndo(
        owner,
        { ownerId: 1, status: promise },
        { status, createdAt, approvedBy, submittedBy },
        new Date(createdAt.getTime() + afterMs),
      ),
    );

  it('lasts 15 minutes', () => {
    expect(undo('pending', null, 15 * 60_000 - 1)).toBe('yes');
    expect(undo('pending', null, 15 * 60_000)).toBe('UNDO_TOO_LATE');
    expect(undoUntil(createdAt)).toEqual(new Date('2026-11-20T12:15:00Z'));
  });

  it('ends when a person decided; what the system approved may be taken back', () => {
    expect(undo('approved', '2')).toBe('REPORT_ALREADY_DECIDED');
    expect(undo('milestone', '2')).toBe('REPORT_ALREADY_DECIDED');
    expect(undo('rejected', null)).toBe('REPORT_ALREADY_DECIDED');
    expect(undo('approved', 'system')).toBe('yes');
    expect(undo('skipped', null)).toBe('yes');
    expect(undo('skipped', null, 0, 'active', 'system')).toBe('REPORT_ALREADY_DECIDED');
    expect(undo('pending', null, 0, 'closed')).toBe('PROMISE_CLOSED');
    expect(
      why(
        canUndo(
          other,
          { ownerId: 1, status: 'active' },
          { status: 'pending', createdAt, approvedBy: null, submittedBy: 'web' },
          createdAt,
        ),
      ),
    ).toBe('NOT_OWNER');
  });
});

describe('the feed of reports', () => {
  const report = (
    id: number,
    day_number: number | null,
    created_at = '2026-11-01T00:00:00Z',
  ): ListedReport => ({
    id,
    day_number,
    created_at,
    report_status: 'approved',
    media_path: null,
  });

  it('[REPORTS-05] [REPORTS-06] is grouped by day, newest first, without a day under day 1', () => {
    const groups = groupByDay([
      report(1, 1),
      report(2, null, '2026-11-05T00:00:00Z'),
      report(3, 4),
      report(4, 4),
    ]);
    expect(groups.map(({ day, reports }) => [day, reports.map((one) => one.id)])).toEqual([
      [4, [4, 3]],
      [1, [2, 1]],
    ]);
  });

  it('[REPORTS-04] counts its tiles', () => {
    const all = REPORT_STATUSES.map((report_status, index) => ({
      report_status,
      media_path: index % 2 ? 'a.jpg' : null,
    }));
    expect(reportTiles(all)).toEqual({ total: 4, approved: 2, pending: 1, rejected: 1, withMedia: 2 });
    expect(reportTiles([])).toEqual({ total: 0, approved: 0, pending: 0, rejected: 0, withMedia: 0 });
  });

  it('[REPORTS-01] [REPORTS-02] is named by the type', () => {
    expect((['goal', 'habit', 'challenge'] as const).map(reportsTitleKey)).toEqual([
      'progress',
      'daily',
      'daily',
    ]);
  });
});

describe('media by extension', () => {
  it.each(['mp4', 'mov', 'avi', 'webm', 'mkv', 'MP4'])('[MEDIA-01] %s is video', (extension) => {
    expect(mediaKind(`reports/1/a.b.${extension}`)).toBe('video');
  });
  it.each(['jpg', 'jpeg', 'png', 'gif', 'webp', 'JPG'])('[MEDIA-02] %s is image', (extension) => {
    expect(mediaKind(`reports/1/a.${extension}?size=2#top`)).toBe('image');
  });
  it.each(['a.exe', 'mp4', 'a.mp4.txt', 'dir.png/file', ''])('[MEDIA-03] %j is neither', (path) => {
    expect(mediaKind(path)).toBeNull();
  });
});
