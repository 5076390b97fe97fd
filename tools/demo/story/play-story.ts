import { setTimeout as pause } from 'node:timers/promises';
import { addNewcomer } from './newcomer.ts';
import { pressStart, send, signIn, type Place, type Resident } from './resident.ts';
import { stepsOf, write } from './steps.ts';
import { StoryClock } from './story-clock.ts';
import { DRAFTS, STORY_DAYS, TALES, type Name } from './story.ts';
import { addOperator } from '../operator.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Of the story's zone, from that of UTC. */
const MIDNIGHT = -3 * HOUR;

const USERNAMES: Record<Name, string> = {
  anya: 'anya_vetrova',
  boris: 'boris_koltsov',
  vera: 'vera_lapina',
  gleb: 'gleb_orlov',
};

export interface Playing {
  place: Place;
  /** Midnight of UTC, in milliseconds: when the last day of the story begins. */
  lastDay: number;
  /** Where the story is broken off, in milliseconds, within its last day. */
  until: number;
  /** When the next thing falls due by itself, in milliseconds; undefined for nothing. */
  nextDue: () => Promise<number | undefined>;
  /** Is called when all is done that happens until an instant of the last day. */
  onLastDay?: (now: number) => Promise<void>;
  onStep?: (done: number, of: number) => void;
}

/**
 * Lets four people of the sandbox live through their weeks, through the public API and with the product's clock set back,
 * so that days, votes, reminders and messages are as they would have been. The system must be empty.
 */
export async function playStory(playing: Playing): Promise<void> {
  const { place, lastDay } = playing;
  const clock = new StoryClock(place.appUrl);
  const firstDay = lastDay - (STORY_DAYS - 1) * DAY + MIDNIGHT;
  // Weeks of messages in a minute: Telegram's limits run on real time.
  await limitMessages(place, false);
  await clock.set(firstDay + 5 * HOUR);
  await untilSandboxKnows(place, clock);
  const steps = await begin(place, firstDay);
  const onStep = playing.onStep ?? (() => {});
  const before = steps.filter(({ at }) => at < lastDay);
  for (const [index, step] of before.entries()) {
    await clock.advanceTo(step.at);
    await step.act();
    onStep(index + 1, steps.length);
  }
  const rest = steps.filter(({ at }) => at >= lastDay && at <= playing.until);
  await clock.advanceTo(lastDay);
  for (;;) {
    const now = await clock.now();
    await playing.onLastDay?.(now);
    const due = (await playing.nextDue()) ?? Infinity;
    const next = Math.min(rest[0]?.at ?? Infinity, Math.max(due, now + 1000));
    if (next > playing.until) break;
    await clock.advanceTo(next);
    const step = rest[0]?.at === next ? rest.shift() : undefined;
    await step?.act();
    await clock.advanceTo(0);
    onStep(steps.length - rest.length, steps.length);
  }
  await clock.advanceTo(playing.until);
  await limitMessages(place, true);
}

/** Everybody meets the bot. @returns what happens then, in the order of time */
async function begin(place: Place, firstDay: number) {
  const names = Object.keys(USERNAMES) as Name[];
  for (const name of names) await pressStart(place, USERNAMES[name]);
  await addOperator(place);
  await addNewcomer(place);
  const people = {} as Record<Name, Resident>;
  for (const name of names) {
    people[name] = await signIn(place, USERNAMES[name]);
    // The one thing that depends on the day of the week. It begins with the first week that is not the story's.
    await people[name].call('PATCH', '/api/notifications/settings', { weekly_digest: false });
  }
  return [
    ...TALES.flatMap((tale) => stepsOf(tale, people, firstDay)),
    ...DRAFTS.map((draft) => write(draft, people, firstDay)),
  ].toSorted((a, b) => a.at - b.at);
}

/** It dates messages and signatures, and asks the product for the time only now and then. */
async function untilSandboxKnows({ sandboxUrl }: Place, clock: StoryClock): Promise<void> {
  for (;;) {
    const { now } = await send<{ now: string }>(`${sandboxUrl}/sandbox/clock`);
    if (Math.abs(Date.parse(now) - (await clock.now())) < HOUR) return;
    await pause(250);
  }
}

const limitMessages = ({ sandboxUrl }: Place, enabled: boolean): Promise<unknown> =>
  send(`${sandboxUrl}/sandbox/rate-limit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ enabled }),
  });
