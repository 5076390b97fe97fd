// Plays a small lively demo into a running system: four people of the sandbox live the last days through the public API,
// with the product's clock set back, so that days, votes, reminders and messages are as they would have been.
import { addNewcomer } from './demo/newcomer.ts';
import { addOperator } from './demo/operator.ts';
import { moveIn, send, type Place, type Resident } from './demo/resident.ts';
import { stepsOf, write } from './demo/steps.ts';
import { DRAFTS, STORY_DAYS, TALES, type Name } from './demo/story.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** The demo's people live in Moscow, which has had no change of time since 2014. */
const MOSCOW_OFFSET = 3 * HOUR;
/** Days of promises begin at three in the morning: an hour earlier the day before is still today. */
const DAY_STARTS = 3 * HOUR;

const USERNAMES: Record<Name, string> = {
  anya: 'anya_vetrova',
  boris: 'boris_koltsov',
  vera: 'vera_lapina',
  gleb: 'gleb_orlov',
};

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
  const midnight = Math.floor((started.getTime() + MOSCOW_OFFSET - DAY_STARTS) / DAY) * DAY - MOSCOW_OFFSET;
  const firstDay = midnight - (STORY_DAYS - 1) * DAY;
  await clock.set(new Date(firstDay + 5 * HOUR));
  const people = {} as Record<Name, Resident>;
  for (const name of Object.keys(USERNAMES) as Name[]) people[name] = await moveIn(place, USERNAMES[name]);
  await addOperator(place);
  await addNewcomer(place);
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

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

await main();
