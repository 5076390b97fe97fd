// Plays a small lively demo into a running system: four people of the sandbox live the last days through the public API,
// with the product's clock set back, so that days, votes, reminders and messages are as they would have been.
import { drawScene } from './demo/pictures.ts';
import { addOperator } from './demo/operator.ts';
import { moveIn, send, type Place, type Resident } from './demo/resident.ts';
import { DRAFTS, STORY_DAYS, TALES, type Name, type Tale } from './demo/story.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** The demo's people live in Moscow, which has had no change of time since 2014. */
const MOSCOW_OFFSET = 3 * HOUR;

const USERNAMES: Record<Name, string> = {
  anya: 'anya_vetrova',
  boris: 'boris_koltsov',
  vera: 'vera_lapina',
  gleb: 'gleb_orlov',
};

interface Step {
  at: number;
  act: () => Promise<void>;
}

async function main(): Promise<void> {
  const place: Place = { appUrl: required('APP_URL'), sandboxUrl: required('TELEGRAM_API_ROOT') };
  // A demo that broke off stays as it is: what somebody may already have used is not lived again.
  const feed = await send<unknown[]>(`${place.appUrl}/api/public/promises/feed`);
  if (feed.length > 0) return;
  const clock = new DemoClock(place.appUrl);
  // Weeks of messages in a minute: Telegram's limits run on real time.
  await limitMessages(place, false);
  try {
    await live(place, clock);
  } finally {
    await clock.set(new Date());
    await limitMessages(place, true);
  }
}

/** Acts out the story from its first day until now. */
async function live(place: Place, clock: DemoClock): Promise<void> {
  const started = new Date();
  const midnight = Math.floor((started.getTime() + MOSCOW_OFFSET) / DAY) * DAY - MOSCOW_OFFSET;
  const firstDay = midnight - (STORY_DAYS - 1) * DAY;
  await clock.set(new Date(firstDay + 5 * HOUR));
  const people = {} as Record<Name, Resident>;
  for (const name of Object.keys(USERNAMES) as Name[]) people[name] = await moveIn(place, USERNAMES[name]);
  await addOperator(place);
  const now = started.getTime();
  const steps = [
    ...TALES.flatMap((tale) => stepsOf(tale, people, firstDay)),
    ...DRAFTS.map((draft) => write(draft, people, now - DAY)),
  ];
  for (const step of steps.filter((candidate) => candidate.at <= now).toSorted((a, b) => a.at - b.at)) {
    await clock.advanceTo(step.at);
    await step.act();
  }
  await clock.advanceTo(Date.now());
}

const limitMessages = ({ sandboxUrl }: Place, enabled: boolean): Promise<unknown> =>
  send(`${sandboxUrl}/sandbox/rate-limit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ enabled }),
  });

/** The product's clock during the demo. */
class DemoClock {
  private readonly appUrl: string;

  constructor(appUrl: string) {
    this.appUrl = appUrl;
  }

  async set(instant: Date): Promise<void> {
    await this.post({ set: instant.toISOString() });
  }

  /** Lets everything happen that falls due until then. */
  async advanceTo(instant: number): Promise<void> {
    const { now } = await send<{ now: string }>(`${this.appUrl}/dev/clock`);
    const seconds = Math.round((instant - Date.parse(now)) / 1000);
    if (seconds > 0) await this.post({ advance: `PT${seconds}S` });
  }

  private post(body: unknown): Promise<unknown> {
    return send(`${this.appUrl}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }
}

/** Start, reports and votes of one promise as steps in time. */
function stepsOf(tale: Tale, people: Record<Name, Resident>, firstDay: number): Step[] {
  const owner = people[tale.owner];
  const dayAt = (day: number, hour: number) => firstDay + (tale.startsOn + day - 2) * DAY + hour * HOUR;
  let promiseId = 0;
  let reported = 0;
  const start: Step = {
    at: dayAt(1, tale.hour) - HOUR / 2,
    act: async () => {
      promiseId = (await owner.call<{ id: number }>('POST', '/api/promises', tale.draft, `demo:${tale.key}`))
        .id;
      await owner.call('PATCH', `/api/promises/${promiseId}/approval-type`, {
        approvalType: tale.approval,
        username: null,
      });
      if (tale.isPublic) await owner.call('PATCH', `/api/promises/${promiseId}/privacy`, { is_public: true });
      await owner.call('POST', `/api/promises/${promiseId}/start`);
    },
  };
  const days = Array.from({ length: Math.min(tale.draft.days_total, STORY_DAYS) }, (_, index) => index + 1);
  const reports = days
    .filter(
      (day) => !tale.silentOn.includes(day) && !(tale.openToday && tale.startsOn + day - 1 === STORY_DAYS),
    )
    .map((day): Step => ({
      at: dayAt(day, tale.hour) + (day % 7) * 4 * 60_000,
      act: async () => {
        const words = tale.words[reported % tale.words.length] ?? '';
        const picture =
          tale.scene && reported % (tale.picturesEvery ?? 1) === 0
            ? await drawScene(tale.scene, day)
            : undefined;
        const { report } = await owner.report(promiseId, words, `demo:${tale.key}:${day}`, picture);
        reported += 1;
        votes.push({ report: report.id, at: dayAt(day, tale.hour) });
      },
    }));
  const votes: { report: number; at: number }[] = [];
  // The newest report waits for whoever tries the demo.
  const said = days.map((day): Step => ({
    at: dayAt(day, tale.hour) + 40 * 60_000,
    act: async () => {
      const voter = tale.voters[day % tale.voters.length];
      const due = votes.shift();
      if (voter && due && Date.now() - due.at > DAY)
        await people[voter].call('POST', `/api/reports/${due.report}/vote`, { voteType: 'approve' });
    },
  }));
  return [start, ...reports, ...(tale.voters.length > 0 ? said : [])];
}

const write = (
  { key, owner, draft }: (typeof DRAFTS)[number],
  people: Record<Name, Resident>,
  at: number,
): Step => ({
  at,
  act: async () => {
    const { id } = await people[owner].call<{ id: number }>('POST', '/api/promises', draft, `demo:${key}`);
    await people[owner].call('PATCH', `/api/promises/${id}/approval-type`, {
      approvalType: 'specific',
      username: people.boris.username,
    });
  },
});

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

await main();
