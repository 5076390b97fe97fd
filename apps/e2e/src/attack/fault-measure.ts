import { setTimeout as pause } from 'node:timers/promises';
import { until, type World } from '@slovo/testing';
import { Actor, type Answer } from '../actor.ts';
import { reportsOf, startPromise } from '../bot/running-promise.ts';
import { operatorToken } from '../operator.ts';
import { photoWithPlace } from '../photos.ts';
import { arrivePair, decideAll, openPoll, outcomesOf, type Pair } from '../power/load.ts';
import { parkedIn } from '../restore/installation.ts';

export interface Fault {
  name: string;
  begin(world: World): Promise<unknown> | void;
  end(world: World): Promise<unknown> | void;
  /** Ends at once, once everybody has been answered. */
  isShort?: true;
  /** After everything is well: takes away what the fault needed. */
  tidy?(world: World): Promise<unknown>;
  /** The gateway itself is away, so there may be nobody to answer. */
  closesGateway?: true;
  /** A message whose fate is unknown may be sent again. */
  repeatsMessages?: true;
}

export interface Measured {
  name: string;
  /** What each kind of request was answered meanwhile, and after how many seconds. */
  seen: Record<Seen, string>;
  /** How many requests that were under way when the fault began were done. */
  underWay: string;
  /** Seconds from the end of the fault until everything that was asked for has all its effects. */
  wellAfter: number;
  /** What the refusals said. */
  said: Set<string>;
  /** What is not as it should be: empty where nothing is lost and nothing doubled. */
  lost: string[];
}
const SEEN = ['page', 'read', 'write', 'photo', 'panel', 'chat', 'services'] as const;
type Seen = (typeof SEEN)[number];
const ASKED = ['page', 'read', 'write', 'photo', 'panel'] as const;
type Asked = (typeof ASKED)[number];

export const OPERATOR = 77_000_042;
/** Votes that are answered right before the fault. */
const VOTES = 4;
/** Reads, and as many new promises, that are under way when it begins. */
const UNDER_WAY = 5;
const PATIENCE_MS = 60_000;
const LONGEST_MS = 300_000;

type Request = () => Promise<Answer<any>>;
interface Timed {
  seconds: string;
  answer?: Answer<any>;
  failed?: 'no answer' | 'no connection';
}

async function timed(request: Request): Promise<Timed> {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1_000).toFixed(1);
  try {
    const answer = await patient(request());
    return { answer, seconds: seconds() };
  } catch (error) {
    const failed = (error as Error).name === 'TimeoutError' ? 'no answer' : 'no connection';
    return { failed, seconds: seconds() };
  }
}

const isDone = ({ answer }: Timed): boolean => answer !== undefined && answer.status < 300;

let faults = 0;

interface Load {
  pair: Pair;
  /** Gets the report with a photo. */
  standing: Awaited<ReturnType<typeof startPromise>>;
  /** The promises that are made: the first as one of the requests, the others are under way when the fault begins. */
  titles: readonly string[];
  requests: Record<Asked, Request>;
  others: readonly Request[];
  chat: Chat;
}

/** Everything that a fault is measured with. Nothing of it has been asked for yet. */
async function prepareLoad(world: World): Promise<Load> {
  faults += 1;
  const pair = await arrivePair(world, `fault_${faults}`);
  const { owner } = pair;
  for (let n = 0; n < VOTES; n += 1) await openPoll(pair);
  // A goal has no day that can be missed: a clock that jumps on leaves it open.
  const standing = await startPromise(owner, { title: 'Стоит', type: 'goal' });
  const photo = await photoWithPlace('#446688');
  const key = `fault-${faults}`;
  const titles = Array.from({ length: UNDER_WAY + 1 }, (_, n) => `Дано в беде ${faults}, ${n}`);
  const [write, ...others] = titles.map((title, n) => {
    const make = { title, type: 'goal', days_total: 7 };
    return () => owner.call('POST', '/api/promises', make, { 'idempotency-key': `${key}-${n}` });
  });
  const token = await until(() => operatorToken(world, OPERATOR), LONGEST_MS);
  const requests: Record<Asked, Request> = {
    page: () => page(world),
    read: () => owner.call('GET', '/api/promises'),
    write: write!,
    photo: () => owner.report(standing.id, 'Сделано', [photo], key),
    panel: () => owner.call('GET', '/api/admin/audit', undefined, { authorization: `Bearer ${token}` }),
  };
  return { pair, standing, titles, requests, others, chat: await Chat.with(world, `asks_${faults}`) };
}

/** Votes, then a fault of at least so many milliseconds under requests of every kind, then its end. */
export async function measure(world: World, fault: Fault, lastsMs: number): Promise<Measured> {
  const { pair, standing, titles, requests, others, chat } = await prepareLoad(world);
  await decideAll(pair);
  const working = [...others, ...others.map(() => requests.read)].map((one) => timed(one));
  await fault.begin(world);
  const began = performance.now();
  const talk = chat.ask(lastsMs);
  const answers = Object.fromEntries(
    await Promise.all(ASKED.map(async (kind) => [kind, await timed(requests[kind])] as const)),
  ) as Record<Asked, Timed>;
  if (!fault.isShort) await pause(Math.max(0, lastsMs - (performance.now() - began)));
  const seen: Record<Seen, string> = {
    ...mapped(answers, cellOf),
    chat: await talk,
    services: await servicesOf(world),
  };
  await fault.end(world);

  const ended = performance.now();
  const settled = new Map<Asked, Answer<any>>();
  for (const kind of ASKED) settled.set(kind, await succeeds(requests[kind]));
  const repeated: Answer<any>[] = [];
  for (const make of others) repeated.push(await succeeds(make));
  const areNotified = async () => (await outcomesOf(world, pair.decided)).notices.every((times) => times > 0);
  await until(areNotified, LONGEST_MS).catch(() => {});
  await until(() => chat.isAnswered(), LONGEST_MS).catch(() => {});
  const wellAfter = (performance.now() - ended) / 1_000;
  await until(() => world.settle().then(() => true), LONGEST_MS);
  await until(() => world.ready().then(() => true), LONGEST_MS);

  const worked = await Promise.all(working);
  const lost = [
    ...(await lostOf(world, pair, titles, standing)),
    ...Object.entries(answers).flatMap(([kind, one]) => indecent(kind, one, fault)),
    ...worked.flatMap((one) => indecent('under way', one, fault)),
    ...differs('write', answers.write, settled.get('write')!),
    ...differs('photo', answers.photo, settled.get('photo')!),
    ...others.flatMap((_, n) => differs('under way', worked[n]!, repeated[n]!)),
    ...(await chat.faults(fault.repeatsMessages)),
  ];
  const said = new Set([...Object.values(answers), ...worked].flatMap(sentenceOf));
  await fault.tidy?.(world);
  return {
    name: fault.name,
    seen,
    underWay: `${worked.filter(isDone).length} of ${worked.length}`,
    wellAfter,
    said,
    lost,
  };
}

/** A person who asks the bot, and gets no other message from it. */
class Chat {
  private asked = 0;

  private constructor(private readonly person: Actor) {}

  static async with(world: World, username: string): Promise<Chat> {
    const person = await Actor.arrive(world, { first_name: 'Вера', username });
    await person.start();
    await until(() => world.settle().then(() => true), LONGEST_MS);
    return new Chat(person);
  }

  /** @returns when it was answered, within so many milliseconds */
  async ask(withinMs: number): Promise<string> {
    const began = performance.now();
    this.asked = (await this.person.chat(1)).at(-1)?.message_id ?? 0;
    await this.person.say('/my');
    return until(() => this.isAnswered(), Math.max(withinMs, 2_000)).then(
      () => `in ${((performance.now() - began) / 1_000).toFixed(1)} s`,
      () => 'afterwards',
    );
  }

  async isAnswered(): Promise<boolean> {
    return (await this.answers()) > 0;
  }

  async faults(mayRepeat = false): Promise<string[]> {
    const answers = await this.answers();
    const isRight = mayRepeat ? answers >= 1 : answers === 1;
    return isRight ? [] : [`the chat was answered ${answers} times`];
  }

  private async answers(): Promise<number> {
    const said = await this.person.chat();
    return said.filter(({ author, message_id }) => author === 'bot' && message_id > this.asked).length;
  }
}

const mapped = <Of, To>(of: Record<Asked, Of>, to: (one: Of) => To): Record<Asked, To> =>
  Object.fromEntries(ASKED.map((kind) => [kind, to(of[kind])])) as Record<Asked, To>;

async function page({ appUrl }: World): Promise<Answer<string>> {
  const answer = await fetch(`${appUrl}/feed`);
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

const succeeds = async (request: Request): Promise<Answer<any>> =>
  until(async () => {
    const answer = await request();
    return answer.status < 300 ? answer : undefined;
  }, LONGEST_MS);

const cellOf = ({ answer, failed, seconds }: Timed): string => `${answer?.status ?? failed} in ${seconds} s`;

/** What /health/services says: operators see the same in the panel. */
async function servicesOf({ appUrl }: World): Promise<string> {
  const asked = await timed(async () => {
    const answer = await fetch(`${appUrl}/health/services`);
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  });
  const { answer, failed } = asked;
  if (!answer) return failed!;
  const names = ((answer.body as { waitingFor?: string[] }).waitingFor ?? []).join(', ');
  return names ? `${answer.status}: ${names}` : String(answer.status);
}

/** A refusal says why, and when to come back. */
function indecent(kind: string, { answer, failed }: Timed, { closesGateway }: Fault): string[] {
  if (!answer) return closesGateway && failed === 'no connection' ? [] : [`${kind}: ${failed}`];
  const { status, headers, body } = answer;
  if (status < 300 || kind === 'page') return status < 500 ? [] : [`page: ${status}`];
  const isExplained =
    typeof body?.code === 'string' && body.message && (status !== 503 || headers.get('retry-after'));
  return isExplained && status !== 500 ? [] : [`${kind} was answered ${status} ${JSON.stringify(body)}`];
}

const sentenceOf = ({ answer }: Timed): string[] =>
  answer?.body?.code
    ? [
        `${answer.status} ${answer.body.code}, Retry-After ${answer.headers.get('retry-after')}: ${answer.body.message}`,
      ]
    : [];

/** The same key has the same result afterwards. */
function differs(kind: string, { answer }: Timed, later: Answer<any>): string[] {
  if (!answer || answer.status >= 300) return [];
  const [first, second] = [answer, later].map(({ body }) => body.id ?? body.report?.id);
  return first !== undefined && first === second ? [] : [`${kind}: ${first} became ${second}`];
}

function patient<T>(answer: Promise<T>): Promise<T> {
  const late = pause(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new DOMException('no answer', 'TimeoutError');
  });
  return Promise.race([answer, late]);
}

async function lostOf(
  world: World,
  { owner, decided }: Pair,
  titles: readonly string[],
  standing: Parameters<typeof reportsOf>[1],
): Promise<string[]> {
  const { approved, notices } = await outcomesOf(world, decided);
  const made = await titlesOf(owner);
  const reports = await reportsOf(owner, standing);
  const parked = await parkedIn(world);
  return [
    ...(decided.length === VOTES ? [] : [`${decided.length} of ${VOTES} votes were taken`]),
    ...(approved === decided.length ? [] : [`${approved} of ${decided.length} reports are approved`]),
    ...(notices.every((times) => times === 1) ? [] : [`owners were notified ${notices.join()} times`]),
    ...titles.flatMap((title) => {
      const times = made.filter((one) => one === title).length;
      return times === 1 ? [] : [`${title} is there ${times} times`];
    }),
    ...(reports.length === 1 ? [] : [`${reports.length} reports with a photo`]),
    ...(Object.keys(parked).length === 0 ? [] : [`parked: ${JSON.stringify(parked)}`]),
  ];
}

async function titlesOf(owner: Actor): Promise<string[]> {
  const { promises } = await owner.ask<{ promises: { title: string }[] }>('GET', '/api/promises');
  return promises.map((one) => one.title);
}

/** As a table of the documents. */
export function tableOf(rows: readonly Measured[]): string {
  const cells = rows.map(({ name, seen, underWay, wellAfter, lost }) => [
    name,
    underWay,
    ...SEEN.map((kind) => seen[kind]),
    lost.join('; ') || 'nothing',
    `${wellAfter.toFixed(1)} s`,
  ]);
  const head = ['fault', 'under way', ...SEEN, 'lost or doubled', 'well after'];
  return [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Each sentence with the faults in which it was read. */
export function sentencesOf(rows: readonly Measured[]): string {
  const all = new Set(rows.flatMap(({ said }) => [...said]));
  return [...all]
    .map(
      (one) =>
        `${one} (${rows
          .filter(({ said }) => said.has(one))
          .map(({ name }) => name)
          .join('; ')})`,
    )
    .join('\n');
}
