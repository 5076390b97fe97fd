import { drawScene } from './pictures.ts';
import type { Resident } from './resident.ts';
import { DRAFTS, STORY_DAYS, type Name, type Tale } from './story.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;

/** What somebody does at an instant of the story. What came before never depends on when the story ends. */
export interface Step {
  at: number;
  act: () => Promise<unknown>;
}

type People = Record<Name, Resident>;

interface Waiting {
  reportId: number;
  day: number;
}

/** A promise of the story while it is acted out. */
interface Course {
  tale: Tale;
  owner: Resident;
  people: People;
  promiseId: number;
  /** Reports that wait, the oldest first. */
  waiting: Waiting[];
  /** In milliseconds; days of the promise, hours of the clock. */
  dayAt: (day: number, hour: number) => number;
}

/**
 * One promise as steps in time: its start, its reports and what others say to them, and its pause.
 * @param firstDay midnight of the first day of the story where its people live, in milliseconds
 */
export function stepsOf(tale: Tale, people: People, firstDay: number): Step[] {
  const dayAt = (day: number, hour: number) => firstDay + (tale.startsOn + day - 2) * DAY + hour * HOUR;
  const course: Course = { tale, people, owner: people[tale.owner], promiseId: 0, waiting: [], dayAt };
  const days = Array.from({ length: Math.min(tale.draft.days_total, STORY_DAYS) }, (_, index) => index + 1);
  return [...startOf(course), ...reportsOf(course, days), ...answersTo(course, days), ...pauseOf(course)];
}

/** A motivator is invited and accepts first. Between two steps everything happens that the first one causes. */
function startOf(course: Course): Step[] {
  const { tale, owner, people, dayAt } = course;
  const begin = dayAt(1, tale.hour) - HOUR / 2;
  const path = () => `/api/promises/${course.promiseId}`;
  const motivator = tale.motivator && people[tale.motivator];
  const make = async (): Promise<void> => {
    const { id } = await owner.call<{ id: number }>('POST', '/api/promises', tale.draft, `demo:${tale.key}`);
    course.promiseId = id;
    const approval = { approvalType: tale.approval, username: motivator?.username ?? null };
    await owner.call('PATCH', `${path()}/approval-type`, approval);
    if (tale.isPublic) await owner.call('PATCH', `${path()}/privacy`, { is_public: true });
  };
  return [
    { at: begin, act: make },
    ...(motivator ? [{ at: begin + 5 * MINUTE, act: () => accept(motivator, course.promiseId) }] : []),
    { at: begin + 10 * MINUTE, act: () => owner.call('POST', `${path()}/start`) },
  ];
}

/** As on /notifications. */
async function accept(motivator: Resident, promiseId: number): Promise<void> {
  const path = `/api/admin/notifications/receipts/user/${motivator.id}?limit=100`;
  const receipts = await motivator.call<{ id: number; promise_id: number; message_key: string }[]>(
    'GET',
    path,
  );
  const asked = receipts.find(
    ({ promise_id, message_key }) => promise_id === promiseId && message_key === 'invitation_received',
  );
  if (!asked) throw new Error(`${motivator.username} was not invited to promise ${promiseId}`);
  const answer = { status: 'responded', responseType: 'accept' };
  await motivator.call('PATCH', `/api/notifications/receipts/${asked.id}/status`, answer);
}

function reportsOf(course: Course, days: number[]): Step[] {
  const { tale, owner, dayAt } = course;
  const isLeftToday = (day: number) => tale.openToday && tale.startsOn + day - 1 === STORY_DAYS;
  const isResting = (day: number) => tale.pause !== undefined && day > tale.pause.after;
  const reported = days.filter((day) => !tale.silentOn.includes(day) && !isLeftToday(day) && !isResting(day));
  return reported.map((day, index) => ({
    at: dayAt(day, tale.hour) + (day % 7) * 4 * MINUTE,
    act: async () => {
      const words = tale.words[index % tale.words.length] ?? '';
      const hasPicture = index % (tale.picturesEvery ?? 1) === 0;
      const picture = tale.scene && hasPicture ? await drawScene(tale.scene, day) : undefined;
      const key = `demo:${tale.key}:${day}`;
      const { report } = await owner.report(course.promiseId, words, key, picture);
      course.waiting.push({ reportId: report.id, day });
    },
  }));
}

/**
 * Votes and decisions, on the day of the report. Those of the last two days are answered a day later: the newest report
 * waits for whoever tries the demo.
 */
function answersTo(course: Course, days: number[]): Step[] {
  const { tale, dayAt } = course;
  if (tale.approval === 'system') return [];
  const answeredOn = (day: number) => (tale.startsOn + day - 1 < STORY_DAYS - 1 ? day : day + 1);
  return [...days, days.length + 1].map((day) => ({
    at: dayAt(day, tale.hour) + 40 * MINUTE,
    act: async () => {
      for (const report of course.waiting)
        if (answeredOn(report.day) <= day) await answer(course, day, report);
      course.waiting = course.waiting.filter((report) => answeredOn(report.day) > day);
    },
  }));
}

async function answer({ tale, people }: Course, today: number, report: Waiting): Promise<void> {
  const path = `/api/reports/${report.reportId}`;
  if (tale.motivator) {
    const motivator = people[tale.motivator];
    if (tale.rejectedOn?.includes(report.day))
      await motivator.call('POST', `${path}/reject-by-motivator`, { reason: tale.reason });
    else await motivator.call('POST', `${path}/approve-by-motivator`);
    return;
  }
  const voter = tale.voters[today % tale.voters.length];
  if (voter) await people[voter].call('POST', `${path}/vote`, { voteType: 'approve' });
}

function pauseOf(course: Course): Step[] {
  const { tale, owner, dayAt } = course;
  const { pause } = tale;
  if (!pause) return [];
  const rest = () => owner.call('POST', `/api/promises/${course.promiseId}/pause`, { days: pause.days });
  return [{ at: dayAt(pause.after, tale.hour) + 45 * MINUTE, act: rest }];
}

/** A draft whose motivator has not answered yet, of noon of the day before the last. */
export const write = (
  { key, owner, draft }: (typeof DRAFTS)[number],
  people: People,
  firstDay: number,
): Step => ({
  at: firstDay + (STORY_DAYS - 2) * DAY + 12 * HOUR,
  act: async () => {
    const { id } = await people[owner].call<{ id: number }>('POST', '/api/promises', draft, `demo:${key}`);
    await people[owner].call('PATCH', `/api/promises/${id}/approval-type`, {
      approvalType: 'specific',
      username: people.boris.username,
    });
  },
});
