import { until } from '@slovo/testing';
import { Actor, buttonsOf, type Reached } from '../actor.ts';
import type { ReportView } from '../bot/running-promise.ts';
import { photoWithPlace } from '../photos.ts';
import { HANGS_MS } from './killable.ts';

/** What the product has acknowledged of one promise: everything follows from it. */
export interface Kept {
  owner: Actor;
  promiseId: number;
  title: string;
  reportId: number;
  hasPhoto: boolean;
}

export interface Sent {
  batchId: number;
  words: string;
}

/** How a report comes in. Each job takes the next. */
const WAYS = ['chat', 'form', 'form with photo'] as const;
const PAUSE_BETWEEN_SENDS_MS = 3_000;

/** Again and again, as a person would, until it succeeds: its victim starts again. */
const persist = <T>(attempt: () => Promise<T>): Promise<NonNullable<T>> => until(attempt, HANGS_MS);

/**
 * People who sign in, give a word, report on it and are voted on, one after the other in several lines; and an operator
 * who writes to a few people again and again. All of them repeat what is not answered.
 */
export class Load {
  readonly kept: Kept[] = [];
  readonly sent: Sent[] = [];
  readonly listeners: Actor[] = [];
  #isOver = false;
  #count = 0;
  #lines: Promise<void>[] = [];
  #friends: Actor[] = [];
  #failure: Error | undefined;

  constructor(
    private readonly at: Reached,
    private readonly operator: string,
  ) {}

  /** @param audience how many people operators write to */
  async start(lines: number, audience: number): Promise<void> {
    for (let index = 0; index < audience; index += 1)
      this.listeners.push(await this.#arrive('Brian', { language_code: 'en' }));
    for (let line = 0; line < lines; line += 1) this.#friends.push(await this.#arrive('Борис'));
    this.goOn();
  }

  goOn(): void {
    this.#isOver = false;
    const work = [...this.#friends.map((friend) => () => this.#live(friend)), () => this.#send()];
    this.#lines = work.map((one) => this.#repeat(one));
  }

  /** Throws what a line could not do, however often it tried. */
  throwIfBroken(): void {
    if (this.#failure) throw this.#failure;
  }

  /** Lets everybody finish what they have begun. */
  async rest(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#lines);
    this.throwIfBroken();
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#isOver && !this.#failure) {
      try {
        await work();
      } catch (error) {
        this.#failure ??= error as Error;
      }
    }
  }

  async #arrive(first_name: string, more: object = {}): Promise<Actor> {
    const username = `chaos_${(this.#count += 1)}`;
    const person = { first_name, username, ...more };
    // The sandbox may have made the person of a request whose answer was lost.
    const actor = await persist(() =>
      Actor.arrive(this.at, person).catch(() => Actor.find(this.at, username)),
    );
    return persist(() => actor.signIn());
  }

  async #live(friend: Actor): Promise<void> {
    const way = WAYS[this.#count % WAYS.length]!;
    const owner = await this.#arrive('Аня');
    const title = `Слово ${owner.username}.`;
    const id = await begin(owner, title);
    const photo = way === 'form' ? [] : [await photoWithPlace('#8899aa')];
    if (way === 'chat') await this.#reportInChat(owner, id);
    else await persist(() => accepted(owner.report(id, 'Сделано', photo, `chaos-${id}`)));
    const reports = await persist(() => owner.ask<ReportView[]>('GET', `/api/promises/${id}/reports`));
    const reportId = reports[0]?.id;
    if (!reportId) throw new Error(`the acknowledged report on promise ${id} is gone`);
    await persist(async () => {
      const vote = await friend.call('POST', `/api/reports/${reportId}/vote`, { voteType: 'approve' });
      return vote.status === 200 || vote.status === 409;
    });
    this.kept.push({ owner, promiseId: id, title, reportId, hasPhoto: photo.length > 0 });
  }

  async #reportInChat(owner: Actor, promiseId: number): Promise<void> {
    // The sandbox goes away with the supervisor, and has the message or not.
    await persist(async () => {
      const own = (await owner.chat(50)).some(({ author, photo }) => author === 'person' && photo);
      if (!own) await owner.send([await photoWithPlace('#99aa88')], 'Сделано');
      return true;
    });
    const isThere = async () => {
      const answer = await owner.call<ReportView[]>('GET', `/api/promises/${promiseId}/reports`);
      return answer.status === 200 && answer.body.length > 0;
    };
    await persist(async () => {
      if (await isThere()) return true;
      // Looked for each time: a card that says why nothing was sent has another button, which sends it again.
      for (const message of (await owner.chat()).toReversed()) {
        const send = buttonsOf(message).find(({ text }) => /отправить/i.test(text));
        if (send) {
          await owner.press(message, send);
          break;
        }
      }
      return isThere();
    });
  }

  async #send(): Promise<void> {
    const words = `Autumn ${(this.#count += 1)}.`;
    const batchId = await persist(async () => {
      await this.#ask('/api/admin/notifications/group?preview=true', { filters: { language: 'en' } });
      const message = { filters: { language: 'en' }, message: { text: words }, idempotencyKey: words };
      return (await this.#ask<{ batchId: number }>('/api/admin/notifications/group', message)).batchId;
    });
    this.sent.push({ batchId, words });
    await new Promise((resolve) => setTimeout(resolve, PAUSE_BETWEEN_SENDS_MS));
  }

  async #ask<T>(path: string, body: object): Promise<T> {
    const answer = await fetch(this.at.appUrl + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.operator}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}

/** A promise that anyone may see and vote on, begun. Every step may be repeated: what is done stays so. */
async function begin(owner: Actor, title: string): Promise<number> {
  const draft = { title, type: 'challenge', days_total: 7 };
  const key = { 'idempotency-key': title.replaceAll(/\W/g, '-') };
  const { id } = await persist(() => owner.ask<{ id: number }>('POST', '/api/promises', draft, key));
  const at = `/api/promises/${id}`;
  const anyuser = { approvalType: 'anyuser', username: null };
  await persist(() => done(owner, 'PATCH', `${at}/approval-type`, anyuser));
  await persist(() => done(owner, 'PATCH', `${at}/privacy`, { is_public: true }));
  await persist(async () => {
    if ((await owner.ask<{ status: string }>('GET', at)).status === 'draft')
      await done(owner, 'POST', `${at}/start`);
    return true;
  });
  return id;
}

async function done(owner: Actor, method: string, path: string, body?: object): Promise<true> {
  await owner.ask(method, path, body);
  return true;
}

async function accepted(answer: Promise<{ status: number; body: unknown }>): Promise<true> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`the report was answered ${status}: ${JSON.stringify(body)}`);
  return true;
}
