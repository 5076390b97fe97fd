// Real: every service as built, PostgreSQL, NATS, the schedule. Telegram is the sandbox without its limits, which run on
// real time. The clock is moved: three people live 31 days in three zones, over New York's change to summer time.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until, type World } from '@slovo/testing';
import { Actor } from '../src/actor.ts';
import {
  ACCEPTED,
  type Act,
  Course,
  instantOf,
  INVITED,
  type Life,
  lineOf,
  minutesOf,
  type Name,
  readScript,
  type Story,
  expectedNoticesOf,
} from '../src/month.ts';
import { startSharedWorld } from '../src/shared-world.ts';

const LIVES: Record<Name, Life> = {
  anya: { zone: 'Europe/Moscow', dayStart: 3 },
  brian: { zone: 'America/New_York', dayStart: 5 },
  charu: { zone: 'Pacific/Auckland', dayStart: 0 },
};

const STORIES: Story[] = [
  {
    owner: 'anya',
    title: 'Читать перед сном',
    type: 'habit',
    days: 30,
    starts: { date: '2027-02-25', at: minutesOf('12:00') },
    approval: 'anyuser',
    judge: 'brian',
    acts: readScript(`
      1      report 12:40  approve +1:00
      2–3    report 08:30  approve +2:00     // before the morning reminder
      4      skip   10:10                    // ahead of time
      5      report 20:15  approve +0:40     // after the morning reminder, before the evening's
      6      nothing                         // the schedule spends a skip at three in the night
      7      report 25:30  approve +8:00     // after midnight, and still day 7
      8      report 13:20  approve +50:00    // a slow voter breaks no streak
      9–11   report 13:25  approve +1:10
      12     nothing
      13     nothing
      14–16  report 21:40  approve +0:30     // after the evening reminder
      17–21  report 08:10  approve +3:05
      22     skip   23:10                    // after the evening reminder
      23–24  report 14:50  approve +0:45
      25     nothing
      26–29  report 14:50  approve +0:45
      30     report 26:15  approve +0:15     // within the last hour of the term
    `),
  },
  {
    owner: 'brian',
    title: 'Thirty days of cold water',
    type: 'challenge',
    days: 30,
    starts: { date: '2027-02-25', at: minutesOf('10:30') },
    approval: 'specific',
    judge: 'anya',
    acts: readScript(`
      1–7    report 11:05  approve +2:00
      8      report 11:05  reject  +1:00
      8      report 18:20  approve +1:30     // the rejected day is asked for again, and kept
      9–11   report 07:45  approve +4:00
      12     report 11:15  approve +30:00    // the motivator is asked again after a day
      13–15  report 12:30  approve +0:20
      16     report 28:40  approve +0:15     // the night in which the clocks go forward
      17     report 19:35  approve +1:25     // the first day of summer time
      18–29  report 08:20  approve +5:00
      30     report 22:15  approve +3:00
    `),
  },
  {
    owner: 'charu',
    title: 'Сделать полку',
    type: 'goal',
    days: 14,
    starts: { date: '2027-02-25', at: minutesOf('15:30') },
    approval: 'system',
    acts: readScript(`
      1      report 16:20
      4      report 11:30                    // before the reminder
      7      report 18:00
      9      report 20:05
      10     close  15:45                    // reached before its time
    `),
  },
  {
    owner: 'charu',
    title: 'Выучить десять аккордов',
    type: 'goal',
    days: 7,
    starts: { date: '2027-03-08', at: minutesOf('13:00') },
    approval: 'system',
    acts: readScript(`
      2      report 17:10
      3      report 10:00
    `),
  },
];

const NIGHT_CHECK = minutesOf('23:45');
const COURSES = STORIES.map((story) => new Course(story, LIVES));
const LIVED = Array.from({ length: 31 }, (_, index) =>
  new Date(Date.UTC(2027, 1, 25 + index)).toISOString().slice(0, 10),
);

interface Step {
  at: number;
  act: () => Promise<void>;
}
interface Receipt {
  message_key: string;
  status: string;
  created_at: string;
}

let world: World;
const people = {} as Record<Name, Actor>;
const ids = new Map<Course, number>();
/** Messages of the bot before the month began. */
const greetings = new Map<Name, number>();

beforeAll(async () => {
  world = await startSharedWorld();
  await post(`${world.appUrl}/dev/clock`, { set: '2027-02-24T06:00:00Z' });
  await post(`${world.sandboxUrl}/sandbox/rate-limit`, { enabled: false });
  for (const [name, first_name] of [
    ['anya', 'Аня'],
    ['brian', 'Brian'],
    ['charu', 'Чару'],
  ] as const) {
    people[name] = await Actor.arrive(world, { first_name, username: `${name}_month` });
    await people[name].signIn();
    const { zone, dayStart } = LIVES[name];
    await people[name].ask('PATCH', '/api/users/settings', { time_zone: zone, day_starts_at: dayStart });
  }
  await world.settle();
  for (const name of Object.keys(LIVES) as Name[]) greetings.set(name, await saidTo(name));
});
afterAll(() => world.stop());

describe('a month in the life of three people', () => {
  const steps = COURSES.flatMap(stepsOf);

  it.each(LIVED)('[PROMISE-16, REPORTS-10, REPORTS-12, TPL-04] holds on %s', async (date) => {
    const checks = (Object.keys(LIVES) as Name[]).map((name): Step => {
      const at = instantOf(LIVES[name].zone, date, NIGHT_CHECK);
      return { at, act: () => expectRight(name, at) };
    });
    // A session's token lives a month; theirs would end in the middle of the last day.
    const renewal: Step = { at: instantOf('Europe/Moscow', date, minutesOf('12:00')), act: signInAnew };
    const last = Math.max(...checks.map(({ at }) => at));
    const today = [...checks, ...(date === '2027-03-12' ? [renewal] : [])];
    const due = [...today, ...steps.filter(({ at }) => at <= last)].toSorted((a, b) => a.at - b.at);
    expect(due.length).toBeGreaterThanOrEqual(3);
    for (const step of due) {
      if (steps.includes(step)) steps.splice(steps.indexOf(step), 1);
      await goTo(step.at);
      await step.act();
    }
  });

  it('[TPL-01] ends each promise as expected, and sends each notice once, to the chat as well', async () => {
    await goTo(Date.parse('2027-03-28T12:00Z'));
    expect(steps).toEqual([]);
    const ends = await Promise.all(
      COURSES.map(async (course) => {
        const { status, completion_type, closed_by, completed_days } = await look(course);
        return [course.story.title, status, completion_type, closed_by, completed_days];
      }),
    );
    expect(ends).toEqual([
      ['Читать перед сном', 'closed', 'success', 'system', 24],
      ['Thirty days of cold water', 'closed', 'success', 'system', 30],
      ['Сделать полку', 'closed', 'success', 'author', 4],
      ['Выучить десять аккордов', 'closed', 'overdue', 'system', 2],
    ]);
    for (const name of Object.keys(LIVES) as Name[]) {
      const expected = expectedNoticesOf(name, COURSES, LIVES, Date.parse('2027-03-28T12:00Z'));
      expect(await receiptsOf(name)).toEqual(expected);
      expect((await saidTo(name)) - (greetings.get(name) ?? 0)).toBe(expected.length);
    }
  });
});

/** What its people do in a story, each thing at its instant. */
function stepsOf(course: Course): Step[] {
  const { story, startsAt } = course;
  const owner = (): Actor => people[story.owner];
  const judge = (): Actor => people[story.judge ?? story.owner];
  const at = (path = '') => `/api/promises/${ids.get(course)}${path}`;
  const invite: Step = {
    at: startsAt + INVITED,
    act: async () => {
      const { title, type, days: days_total } = story;
      const { id } = await owner().ask<{ id: number }>('POST', '/api/promises', { title, type, days_total });
      ids.set(course, id);
      const username = story.approval === 'specific' ? judge().username : null;
      await owner().ask('PATCH', at('/approval-type'), { approvalType: story.approval, username });
      if (story.approval === 'anyuser') await owner().ask('PATCH', at('/privacy'), { is_public: true });
    },
  };
  const accept: Step = {
    at: startsAt + ACCEPTED,
    act: async () => void (await judge().pressButton(/соглас|принять/i)),
  };
  const start: Step = { at: startsAt, act: () => owner().ask('POST', at('/start')) };
  const reports = new Map<Act, number>();
  const acts = story.acts.flatMap((act, index): Step[] => {
    const step: Step = { at: course.instantOfAct(act), act: () => perform(act, index) };
    return act.decision ? [step, { at: course.instantOfDecision(act), act: () => decide(act) }] : [step];
  });
  return [invite, ...(story.approval === 'specific' ? [accept] : []), start, ...acts];

  async function perform(act: Act, index: number): Promise<void> {
    switch (act.does) {
      case 'report': {
        const key = { 'idempotency-key': `month-${ids.get(course)}-${index}` };
        const text = { text: `День ${act.day}` };
        const { report } = await owner().ask<{ report: { id: number } }>('POST', at('/reports'), text, key);
        reports.set(act, report.id);
        break;
      }
      case 'skip':
        await owner().ask('POST', at('/skip'));
        break;
      case 'close':
        await owner().ask('POST', at('/close'), { completion_type: 'success', closed_by: 'author' });
        break;
      default:
        act.does satisfies never;
    }
  }

  async function decide(act: Act): Promise<void> {
    const report = `/api/reports/${reports.get(act)}`;
    if (story.approval === 'anyuser') await judge().ask('POST', `${report}/vote`, { voteType: 'approve' });
    else if (act.decision?.verdict === 'reject')
      await judge().ask('POST', `${report}/reject-by-motivator`, { reason: 'Не видно воды' });
    else await judge().ask('POST', `${report}/approve-by-motivator`);
  }
}

/** Everything that the product says of a person's promises and to the person is as the model has it. */
async function expectRight(name: Name, now: number): Promise<void> {
  for (const course of COURSES.filter(({ story, startsAt }) => story.owner === name && startsAt <= now)) {
    expect(await look(course)).toMatchObject(course.viewAt(now));
  }
  expect(await receiptsOf(name)).toEqual(expectedNoticesOf(name, COURSES, LIVES, now));
}

const look = (course: Course): Promise<ReturnType<Course['viewAt']>> =>
  people[course.story.owner].ask('GET', `/api/promises/${ids.get(course)}`);

async function receiptsOf(name: Name): Promise<string[]> {
  const { userId } = people[name];
  const path = `/api/admin/notifications/receipts/user/${userId}?limit=1000`;
  const receipts = await people[name].ask<Receipt[]>('GET', path);
  return receipts
    .map(({ created_at, message_key, status }) => lineOf(Date.parse(created_at), message_key, status))
    .toSorted();
}

const saidTo = async (name: Name): Promise<number> =>
  (await people[name].chat(1000)).filter(({ author }) => author === 'bot').length;

/** Lets everything happen that falls due until then. */
async function goTo(instant: number): Promise<void> {
  const { now } = (await (await fetch(`${world.appUrl}/dev/clock`)).json()) as { now: string };
  const seconds = Math.ceil((instant - Date.parse(now)) / 1000);
  await world.advance(`PT${Math.max(0, seconds)}S`);
}

/** By the mini app, as Telegram opens it. */
async function signInAnew(): Promise<void> {
  for (const person of Object.values(people)) {
    const { initData } = (await (
      await fetch(`${world.sandboxUrl}/sandbox/people/${person.id}/init-data`)
    ).json()) as { initData: string };
    const answer = await until(() =>
      post<{ session: { token: string } }>(`${world.appUrl}/auth`, { initData }),
    );
    person.token = answer.session.token;
  }
}

async function post<T>(url: string, body: unknown): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
