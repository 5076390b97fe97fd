import { type CallInput, type Caller, type sendGroup } from '@slovo/contracts';
import { CallClient } from '@slovo/kit/calls';
import { connectNats, type NatsConnection } from '@slovo/kit/nats';
import { until } from '@slovo/testing';
import { Actor } from '../actor.ts';
import { edgeOf } from '../edge.ts';
import { type FuzzStage, JSON_TYPE, RACING_OPERATORS } from '../fuzz/stage.ts';
import { operatorToken } from '../operator.ts';
import {
  acceptInvitation,
  invitationNotice,
  invite,
  type Made,
  makeDraft,
  reportOf,
  start,
} from '../promises.ts';

type Draft = Parameters<typeof makeDraft>[1];

/** Makes a person who signs in through the mini app, and so need not wait for a message of the bot. */
async function arriveInMiniApp({ world }: FuzzStage, username: string): Promise<Actor> {
  const who = await Actor.arrive(world, { first_name: 'Имя', username });
  const { token, userId } = await signInAgain({ world }, who);
  Object.assign(who, { token, userId });
  return who;
}

/** The caller whom the bot names when this person writes to it. */
export const inChat = ({ userId }: Actor): Caller => ({ kind: 'user', userId, roles: ['user'], via: 'bot' });

/** Opens the mini app once more: a session of its own. */
export async function signInAgain(
  { world }: Pick<FuzzStage, 'world'>,
  who: Actor,
): Promise<{ token: string; sessionId: string; userId: number }> {
  const initData = await initDataOf({ world }, who);
  const { token, session } = await who.ask<{
    token: string;
    session: { sessionId: string; userId: number };
  }>('POST', '/auth', { initData }, JSON_TYPE);
  return { token, ...session };
}

export async function initDataOf({ world }: Pick<FuzzStage, 'world'>, { id }: Actor): Promise<string> {
  const response = await fetch(`${world.sandboxUrl}/sandbox/people/${id}/init-data`);
  return ((await response.json()) as { initData: string }).initData;
}

export type Keys = 'none' | 'one' | 'different';

const FIRST_STRANGER = 88_000_000;

/** The people who race, and the makers of what they race for. */
export class RaceCast {
  private people = 0;
  private operators = 0;
  private words = 0;

  private constructor(
    readonly stage: FuzzStage,
    private readonly nats: NatsConnection,
    /** Calls services as their edges do. */
    readonly calls: CallClient,
    readonly owner: Actor,
    readonly motivator: Actor,
    readonly voter: Actor,
    readonly operator: { token: string },
    /** The only one who reads English: messages to a group wait for the end of their quiet hours. */
    readonly reader: Actor,
  ) {}

  static async gather(stage: FuzzStage): Promise<RaceCast> {
    const { world } = stage;
    // All who get notices have met the bot: a notice that cannot be delivered takes no answer.
    const names = ['owner_races', 'motivator_races', 'voter_races', 'reader_races'];
    const [owner, motivator, voter, reader] = (await Promise.all(
      names.map(async (username) => (await Actor.arrive(world, { first_name: 'Имя', username })).signIn()),
    )) as [Actor, Actor, Actor, Actor];
    await reader.ask('PATCH', '/api/users/settings', { language: 'en', time_zone: 'UTC' });
    await reader.ask('PATCH', '/api/notifications/settings', { quiet_from: '08:00', quiet_until: '20:00' });
    const operator = { token: await stage.otherOperator() };
    await world.settle();
    const nats = await connectNats(world.natsUrl, 'e2e');
    const calls = new CallClient(nats, edgeOf(world));
    const cast = new RaceCast(stage, nats, calls, owner, motivator, voter, operator, reader);
    await cast.getAcquainted();
    return cast;
  }

  /** Services keep who has to do with whom: that must be no effect of the first request of a race. */
  private async getAcquainted(): Promise<void> {
    await this.invited();
    const { reportId } = await this.voting();
    await this.voter.ask('POST', `/api/reports/${reportId}/vote`, { voteType: 'approve' });
    await this.world.settle();
  }

  close(): Promise<void> {
    return this.nats.close();
  }

  get world(): FuzzStage['world'] {
    return this.stage.world;
  }

  /** A title or text that nothing else has. */
  unique(what: string): string {
    this.words += 1;
    return `${what} ${this.words}`;
  }

  /** A key that nothing else has. */
  uniqueKey(): string {
    return this.unique('race').replace(' ', '-');
  }

  /** The header of requests: all of them have one key, or each its own. */
  keys(which: Keys): () => Record<string, string> {
    const one = this.key();
    return { none: () => ({}), one: () => one, different: () => this.key() }[which];
  }

  /** The header of a request that may be repeated. */
  key(): { 'idempotency-key': string } {
    return { 'idempotency-key': this.uniqueKey() };
  }

  person(): Promise<Actor> {
    this.people += 1;
    return arriveInMiniApp(this.stage, `racer_${this.people}`);
  }

  draft(facts: Draft = {}, owner = this.owner): Promise<Made> {
    return makeDraft(owner, { title: this.unique('Наперегонки'), ...facts });
  }

  async running(facts: Draft = {}, owner = this.owner): Promise<Made> {
    const made = await this.draft(facts, owner);
    await start(owner, made);
    return made;
  }

  async reported(facts: Draft = {}, owner = this.owner): Promise<Made> {
    return reportOf(owner, await this.running(facts, owner));
  }

  /** Anyone may vote on its report. */
  voting(): Promise<Made> {
    return this.reported({ approval: 'anyuser', isPublic: true });
  }

  /** The motivator was asked, and has a notice of it. */
  async invited(): Promise<Made & { receipt: number }> {
    const made = await this.draft();
    await invite(this.owner, made, this.motivator);
    return { ...made, receipt: (await invitationNotice(this.motivator, made)).id };
  }

  async accepted(): Promise<Made> {
    const made = await this.draft();
    await invite(this.owner, made, this.motivator);
    await acceptInvitation(this.owner, made, this.motivator);
    return made;
  }

  /** The motivator alone decides on its report. */
  async judged(): Promise<Made> {
    const made = await this.accepted();
    await start(this.owner, made);
    return reportOf(this.owner, made);
  }

  private readonly lostOnes: Made[] = [];

  /** Two days later so many promises of the owner can no longer be kept. Nothing else is as it was, either. */
  async loseSome(number: number): Promise<void> {
    for (let made = 0; made < number; made += 1) this.lostOnes.push(await this.running());
    await this.world.advance('P2D');
    // The first request of a day is noted as well.
    await this.owner.ask('GET', '/api/users/profile');
    await this.world.settle();
  }

  async lost(): Promise<Made> {
    const made = this.lostOnes.pop();
    if (!made) throw new Error('Too few promises were lost');
    return made;
  }

  /** Waits until the copy of the person's data can be downloaded. */
  async exported(who: Actor, id: number): Promise<void> {
    await until(async () => (await who.call('POST', `/api/me/data-exports/${id}/link`, {})).status === 200);
  }

  /** The Telegram id of an operator who has no token yet. */
  newOperatorId(): number {
    this.operators += 1;
    const telegramId = RACING_OPERATORS[this.operators - 1];
    if (telegramId === undefined) throw new Error('More operators race than the stage names');
    return telegramId;
  }

  /** A token of an operator who has done nothing yet. */
  async newOperator(): Promise<{ token: string }> {
    return { token: await operatorToken(this.world, this.newOperatorId()) };
  }

  /** A Telegram id that the product has never seen. */
  newTelegramId(): number {
    this.people += 1;
    return FIRST_STRANGER + this.people;
  }

  asOperator<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T> {
    const authorization = `Bearer ${this.operator.token}`;
    return this.owner.ask<T>(method, `/api/admin${path}`, body, { authorization });
  }

  groupSend(): CallInput<typeof sendGroup> {
    return {
      filters: { language: 'en' },
      message: { text: this.unique('To the reader') },
      quietHours: 'wait',
      expectedAudience: 1,
      idempotencyKey: this.uniqueKey(),
    };
  }

  /** A batch whose only reader sleeps. */
  async waitingBatch(): Promise<number> {
    const { batchId } = await this.asOperator<{ batchId: number }>(
      'POST',
      '/notifications/group',
      this.groupSend(),
    );
    await until(async () => (await this.stageOf(batchId)) === 'sending');
    return batchId;
  }

  stageOf = async (batchId: number): Promise<string> =>
    (await this.asOperator<{ stage: string }>('GET', `/notifications/batches/${batchId}/status`)).stage;
}
