// Plays a small lively demo into a running system: four people of the sandbox live the last days through the public API,
// with the product's clock set back, so that days, votes, reminders and messages are as they would have been.
import { setTimeout as pause } from 'node:timers/promises';
import { DemoClock } from './demo/demo-clock.ts';
import { DemoProgress } from './demo/demo-progress.ts';
import { addNewcomer } from './demo/newcomer.ts';
import { addOperator } from './demo/operator.ts';
import { pressStart, Refused, send, signIn, type Place, type Resident } from './demo/resident.ts';
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
  const place: Place = {
    appUrl: required('APP_URL'),
    sandboxUrl: required('TELEGRAM_API_ROOT'),
    isRepeating: false,
  };
  const clock = new DemoClock(place.appUrl);
  const progress = new DemoProgress(process.env.DATA_DIR, Date.now());
  const feed = await send<unknown[]>(`${place.appUrl}/api/public/promises/feed`);
  // What somebody may already use, and nobody knows how far it is: it stays as it is, in the present.
  if (progress.isGivenUp || (feed.length > 0 && !progress.isResumed)) return clock.advanceTo(Date.now());
  progress.begin();
  // Weeks of messages in a minute: Telegram's limits run on real time.
  await limitMessages(place, false);
  try {
    await live(place, clock, progress);
  } catch (error) {
    // The clock goes to the present now: what is left of the story can no longer be lived.
    if (progress.done > 0 && !isOutage(error)) progress.giveUp();
    throw error;
  } finally {
    await clock.set(new Date());
    await limitMessages(place, true);
  }
}

/** Acts out the story from its first day until its end, or from where it was broken off. */
async function live(place: Place, clock: DemoClock, progress: DemoProgress): Promise<void> {
  const { now } = progress;
  const midnight = Math.floor((now + MOSCOW_OFFSET - DAY_STARTS) / DAY) * DAY - MOSCOW_OFFSET;
  const firstDay = midnight - (STORY_DAYS - 1) * DAY;
  const names = Object.keys(USERNAMES) as Name[];
  if (progress.done === 0) {
    await clock.set(new Date(firstDay + 5 * HOUR));
    for (const name of names) await pressStart(place, USERNAMES[name]);
    await addOperator(place);
    await addNewcomer(place);
  }
  const people = {} as Record<Name, Resident>;
  for (const name of names) people[name] = await signIn(place, USERNAMES[name]);
  const steps = [
    ...TALES.flatMap((tale) => stepsOf(tale, people, firstDay, progress)),
    ...DRAFTS.map((draft) => write(draft, people, now - DAY)),
  ]
    .filter((candidate) => candidate.at <= now)
    .toSorted((a, b) => a.at - b.at);
  place.isRepeating = progress.isResumed;
  for (const step of steps.slice(progress.done)) {
    await despiteOutages(() => clock.advanceTo(step.at));
    await despiteOutages(step.act, () => (place.isRepeating = true));
    place.isRepeating = false;
    progress.stepDone();
    console.log(`progress ${progress.done / steps.length}`);
  }
  await clock.advanceTo(Date.now());
}

/** Does again what an outage of the system has broken off. */
async function despiteOutages(work: () => Promise<unknown>, onOutage?: () => void): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isOutage(error)) throw error;
      onOutage?.();
      await pause(500);
    }
  }
}

/** `fetch` throws a TypeError where nobody answers. The supervisor starts what has crashed, or ends this program. */
const isOutage = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Refused && error.status >= 502);

const limitMessages = ({ sandboxUrl }: Place, enabled: boolean): Promise<unknown> =>
  send(`${sandboxUrl}/sandbox/rate-limit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ enabled }),
  });

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

await main();
