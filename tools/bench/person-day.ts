import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { step } from '@slovo/local/terminal.ts';
import sharp from 'sharp';
import { type Chatter, isAcknowledgement, photoIn, pressIn, sendButtonOf, sendUpdate } from './chat.ts';
import { type IdleFigure, measureIdle } from './idle.ts';
import { read } from './read.ts';
import type { Bench } from './product.ts';
import { catchUp, type Open, productVote, submitReports } from './scenarios/vote.ts';
import { TELEGRAM_ID_BASE } from './seed/facts.ts';
import { grow } from './seed/grow.ts';
import { markdownTable } from './table.ts';
import { meterProcessors, type ProcessorTime, scaled, totalOf, without } from './taken.ts';
import type { BotCall } from './telegram.ts';
import type { Voter } from './voters.ts';

/** What a person does in a day. */
const DAY = { report: 3, vote: 5, feed: 10, page: 10 } as const;
type Act = keyof typeof DAY;
const NONE: Record<Act, number> = { report: 0, vote: 0, feed: 0, page: 0 };

/** Person-days a second. */
export const RATES = [0.5, 6];

export interface PersonDays {
  idle: IdleFigure;
  days: DayFigure[];
}

interface DayFigure {
  rate: number;
  days: number;
  /** Processor milliseconds of a person-day by process, without what the system takes when it is idle. */
  processors: ProcessorTime;
  /** Acts that were refused or not answered, those that warm included, and the reason of the first. */
  failed: Record<Act, number>;
  why: string;
  /** Processes that began anew meanwhile: the time of those before is not known. */
  restarted: string[];
  /** Seconds from the end of the load until every effect was there. */
  settled: number;
  /** The load average of the machine at the end. */
  load: number;
}

/** So that many people have one: the bot asks the others for which promise they report. */
const PROMISES_OF_A_PERSON = 1;
const READERS = 200;
const SEED = 30;
/** Telegram takes thirty messages a second of a bot, and a queue of them would delay the cards of reports. */
const MESSAGES_A_SECOND = 24;
/** A person reads the card before they press its button. */
const READS_CARD_MS = 1_000;
const ANSWERED_WITHIN_MS = 30_000;
/** After the ids of the messages that the bot sends. */
let messageId = 1_000_000_000;

/** So many promises, and nothing that the first report or vote would make up for. */
export async function seedDays(bench: Bench, promises: number): Promise<void> {
  await step(`${promises.toLocaleString('en')} promises`, () =>
    grow(0, promises, bench.addressOf, PROMISES_OF_A_PERSON),
  );
  await catchUp(bench);
}

/**
 * An idle system, then person-days at each rate: as long a load of the same kind warms the compiler before each measurement.
 * @param warm seconds of rest, and of the load that is not measured
 */
export async function measureDays(
  bench: Bench,
  rates: readonly number[],
  { warm, seconds }: { warm: number; seconds: number },
): Promise<PersonDays> {
  const idle = await step('idle', () => measureIdle(bench, warm, seconds));
  if (rates.length === 0) return { idle, days: [] };
  const crowd = await gather(bench);
  const before = await effectsOf(bench);
  const days: DayFigure[] = [];
  for (const rate of rates)
    days.push(
      await step(`${rate} person-days a second`, async (remark) => {
        await chooseNotified(bench, rate);
        crowd.open = await submitReports(bench, 1 + Math.ceil(DAY.vote * rate * (warm + seconds)));
        crowd.pages = [...crowd.open];
        const pids = pidsOf(bench, idle);
        crowd.failed = { ...NONE };
        crowd.why = '';
        await live(crowd, rate, warm);
        await bench.settle();
        const [time, began] = [meterProcessors(bench), performance.now()];
        await live(crowd, rate, seconds);
        const settled = await bench.settle();
        const took = (performance.now() - began) / 1000;
        const processors = without(time(), idle.processors, took / 1000);
        const figure = {
          rate,
          days: rate * seconds,
          processors: scaled(processors, 1000 / (rate * seconds)),
          failed: crowd.failed,
          why: crowd.why,
          restarted: [...pidsOf(bench, idle)].flatMap(([name, pid]) => (pid === pids.get(name) ? [] : name)),
          settled,
          load: loadavg()[0]!,
        };
        remark(`${totalOf(figure.processors).toFixed(0)} ms of the processors each`);
        return figure;
      }),
    );
  if (days.every(({ why }) => why === '')) await checkEffects(crowd, before);
  return { idle, days };
}

const pidsOf = ({ pidOf }: Bench, { processors }: IdleFigure): Map<string, number | undefined> =>
  new Map(Object.keys(processors).map((name) => [name, pidOf(name)]));

interface Crowd {
  bench: Bench;
  random: () => number;
  /** They have one promise that waits for reports, so that its card comes at once. */
  reporters: Chatter[];
  readers: Voter[];
  open: Open[];
  pages: Open[];
  photoBytes: number;
  done: Record<Act, number>;
  failed: Record<Act, number>;
  why: string;
  /** The messages of the bot that people wait for, by their chat. */
  waiting: Map<number, (call: BotCall) => void>;
}

async function gather(bench: Bench): Promise<Crowd> {
  const random = randomFrom(SEED);
  const reporters = await bench.sql<Chatter>(
    'promises',
    `SELECT user_id AS owner, min(first_name) AS name FROM promises AS promise JOIN people ON people.id = user_id
     WHERE status IN ('active', 'overdue') GROUP BY user_id
     HAVING count(*) = 1 AND bool_and(status = 'active' AND frequency_mode = 'daily' AND approval_type <> 'specific'
       AND NOT (is_public AND approval_type = 'anyuser'))
     ORDER BY hashint4(user_id)`,
  );
  const readers = await bench.signIn(reporters.slice(0, READERS).map(({ owner }) => owner));
  const photo = await takePhoto(random);
  bench.telegram.keepFile(photo);
  const waiting: Crowd['waiting'] = new Map();
  bench.telegram.onCall((call) => waiting.get(Number(call.chat_id))?.(call));
  const nothingYet = { open: [], pages: [], done: { ...NONE }, failed: { ...NONE }, why: '' };
  return { bench, random, reporters, readers, photoBytes: photo.length, waiting, ...nothingYet };
}

/** As Telegram makes it of a phone's photo: 1,280 pixels, quality 87, some 210 KB. */
async function takePhoto(random: () => number): Promise<Buffer> {
  const raw = { width: 80, height: 60, channels: 3 } as const;
  const pixels = Uint8Array.from({ length: raw.width * raw.height * raw.channels }, () => 256 * random());
  return sharp(pixels, { raw }).resize(1_280, 960).jpeg({ quality: 87 }).toBuffer();
}

/** Mulberry32: numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Mutes as many chats as would get more notices than Telegram takes beside the cards. Nobody has quiet hours, so that the hour of
 * the run makes no difference.
 */
async function chooseNotified(bench: Bench, rate: number): Promise<void> {
  const share = (MESSAGES_A_SECOND / rate - DAY.report) / DAY.vote;
  await bench.sql(
    'notifications',
    `UPDATE people SET quiet_from = 0, quiet_until = 0,
       muted_until = CASE WHEN hashint4(user_id) & 1023 < $1 THEN NULL ELSE now() + interval '1 year' END`,
    [Math.round(1024 * Math.min(1, share))],
  );
}

/**
 * As many acts as so many person-days have, at instants that are independent of each other: arrivals of a Poisson process of
 * which the number is known. Nobody waits for another's answer.
 */
async function live(crowd: Crowd, rate: number, seconds: number): Promise<void> {
  const arrivals = (Object.keys(DAY) as Act[])
    .flatMap((act) => Array.from({ length: Math.round(DAY[act] * rate * seconds) }, () => act))
    .map((act) => ({ act, at: 1000 * seconds * crowd.random() }))
    .toSorted((one, other) => one.at - other.at);
  await Promise.all(
    arrivals.map(async ({ act, at }) => {
      await pause(at);
      crowd.done[act] += 1;
      await ACTS[act](crowd).catch((error: Error) => {
        crowd.failed[act] += 1;
        crowd.why ||= error.message;
      });
    }),
  );
}

interface Effects {
  photos: number;
  approved: number;
}

async function effectsOf({ sql }: Bench): Promise<Effects> {
  const [counted] = await sql<Effects>(
    'promises',
    `SELECT count(*) FILTER (WHERE request_key LIKE 'tg:%' AND id IN (SELECT report_id FROM report_media))::int AS photos,
       count(*) FILTER (WHERE request_key LIKE 'bench-vote:%' AND status IN ('approved', 'milestone'))::int AS approved
     FROM reports`,
  );
  return counted!;
}

async function checkEffects({ bench, done }: Crowd, before: Effects): Promise<void> {
  const { photos, approved } = await effectsOf(bench);
  const found = { report: photos - before.photos, vote: approved - before.approved };
  if (found.report !== done.report || found.vote !== done.vote)
    throw new Error(`${JSON.stringify(done)} were done, and these effects found: ${JSON.stringify(found)}`);
}

let turn = 0;
const oneOf = <T>({ random }: Crowd, all: readonly T[]): T => all[Math.floor(random() * all.length)]!;

const ACTS: Record<Act, (crowd: Crowd) => Promise<unknown>> = {
  report: async (crowd) => {
    const { url, secret } = crowd.bench.webhook;
    const person = crowd.reporters[(turn += 1) % crowd.reporters.length]!;
    const [card] = await Promise.all([
      answerTo(crowd, person, (call) => sendButtonOf(call) !== undefined),
      sendUpdate(url, secret, photoIn(person, (messageId += 1), 'Сегодня получилось', crowd.photoBytes)),
    ]);
    await pause(READS_CARD_MS);
    await Promise.all([
      answerTo(crowd, person, isAcknowledgement),
      sendUpdate(url, secret, pressIn(person, card.message_id!, sendButtonOf(card)!)),
    ]);
  },
  vote: ({ bench, open }) => {
    const { path, headers } = productVote(bench, open);
    return read(bench.appUrl + path, headers, { voteType: 'approve' });
  },
  feed: (crowd) => readAs(crowd, ['/api/public/promises/feed']),
  page: (crowd) => {
    const { promise, report } = oneOf(crowd, crowd.pages);
    const page = `/public/promises/${promise}`;
    return readAs(crowd, [page, `${page}/reports`, `/api/reports/${report}/approval-count`]);
  },
};

async function readAs(crowd: Crowd, paths: readonly string[]): Promise<void> {
  const { token } = oneOf(crowd, crowd.readers);
  for (const path of paths) await read(crowd.bench.appUrl + path, { authorization: `Bearer ${token}` });
}

/** Waits for a message of the bot in the person's chat. */
function answerTo(
  { waiting }: Crowd,
  { owner }: Chatter,
  fits: (call: BotCall) => boolean,
): Promise<BotCall> {
  return new Promise((resolve, reject) => {
    let said = 'nothing';
    const late = setTimeout(
      () => reject(new Error(`Person ${owner} got no answer; the bot said: ${said}`)),
      ANSWERED_WITHIN_MS,
    );
    waiting.set(TELEGRAM_ID_BASE + owner, (call) => {
      said = call.text ?? call.caption ?? said;
      if (!fits(call)) return;
      clearTimeout(late);
      resolve(call);
    });
  });
}

/** By process, the idle system in the last column. */
export function dayTableOf({ idle, days }: PersonDays): string {
  const byProcess = Object.entries(idle.processors).toSorted(([, one], [, other]) => other - one);
  const row = (name: string, of: (time: ProcessorTime) => number): string[] => [
    name,
    ...days.map(({ processors }) => of(processors).toFixed(1)),
    of(idle.processors).toFixed(2),
  ];
  return [
    markdownTable(
      ['processor ms', ...days.map(({ rate }) => `a person-day, ${rate} a second`), 'idle, a second'],
      [...byProcess.map(([name]) => row(name, (time) => time[name] ?? 0)), row('all', totalOf)],
    ),
    `idle for ${idle.seconds.toFixed(0)} s: ${idle.transactions.toFixed(1)} transactions and ${idle.messages.toFixed(1)} messages of NATS a second`,
    ...days.map(
      ({ rate, days: many, failed, why, restarted, settled, load }) =>
        `${rate} a second: ${many.toFixed(1)} person-days, ${why && `${JSON.stringify(failed)} failed, the first by: ${why}, `}${restarted.map((name) => `${name} was restarted and its time is incomplete, `).join('')}settled after ${settled.toFixed(1)} s, load ${load.toFixed(1)}`,
    ),
  ].join('\n');
}
