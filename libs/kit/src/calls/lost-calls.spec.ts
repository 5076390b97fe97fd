import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { NatsConnection } from '../nats/nats.ts';
import { LostCalls, markSent, newProgress } from './lost-calls.ts';
import type { Received } from './packed.ts';

const TIMEOUT_MS = 10_000;
const ALL = ['a:1', 'b:1', 'c:1'];

/** What the client says of its connection, and what the server says of its cluster. */
class Link {
  info = { connect_urls: ALL } as NatsConnection['info'];
  private readonly statuses: string[] = [];
  private wake = (): void => {};

  async *status() {
    for (;;) {
      for (const type of this.statuses.splice(0)) yield { type };
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  async tell(...types: string[]): Promise<void> {
    this.statuses.push(...types);
    this.wake();
    await jest.advanceTimersByTimeAsync(0);
  }
}

class Sent {
  readonly progress = newProgress();
  readonly timeouts: number[] = [];
  readonly answers: PromiseWithResolvers<Received>[] = [];
  outcome: unknown = 'none';

  constructor(
    private readonly link: Link,
    calls: LostCalls,
    readonly isRepeatable = true,
  ) {
    const { progress } = this;
    const send = (ms: number) => this.send(ms);
    calls.answerTo({ isRepeatable, timeoutMs: TIMEOUT_MS, progress, send }).then(
      ({ data }) => (this.outcome = String(data)),
      (error: Error & { why?: string }) => (this.outcome = error.why ?? error.message),
    );
  }

  get times(): number {
    return this.timeouts.length;
  }

  private send(ms: number): Promise<Received> {
    markSent(this.progress, this.link as unknown as NatsConnection);
    this.timeouts.push(ms);
    const answer = Promise.withResolvers<Received>();
    this.answers.push(answer);
    return answer.promise;
  }
}

let link: Link;
let calls: LostCalls;
beforeEach(() => {
  jest.useFakeTimers();
  link = new Link();
  calls = new LostCalls(link as unknown as NatsConnection);
});
afterEach(() => void jest.useRealTimers());

const ask = (isRepeatable?: boolean): Sent => new Sent(link, calls, isRepeatable);
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
const answer = (text: string): Received => ({ data: Buffer.from(text), marks: {} });

describe('when the connection was lost and is back', () => {
  it('sends again at once what may be repeated, for the rest of its time', async () => {
    const one = ask();
    await pass(500);
    await link.tell('disconnect', 'reconnect');
    expect(one.timeouts).toEqual([TIMEOUT_MS, TIMEOUT_MS - 500]);
    one.answers[1]!.resolve(answer('second'));
    await pass(0);
    expect(one.outcome).toBe('second');
  });

  it('refuses the others after a second in which their answer may come', async () => {
    const [lost, answered] = [ask(false), ask(false)];
    await pass(500);
    await link.tell('disconnect', 'reconnect');
    await pass(900);
    expect(lost.outcome).toBe('none');
    answered.answers[0]!.resolve(answer('late'));
    await pass(200);
    expect([lost.outcome, answered.outcome]).toEqual(['its NATS server was lost', 'late']);
    expect([lost.times, answered.times]).toEqual([1, 1]);
  });

  it('lets alone what nobody had subscribed to, and what was sent since', async () => {
    const waiting = ask(false);
    await pass(0);
    waiting.progress.sentAt = undefined;
    await link.tell('disconnect', 'reconnect');
    const later = ask(false);
    await pass(1_500);
    expect([waiting.outcome, later.outcome]).toEqual(['none', 'none']);
  });

  it('lets alone what was sent again since, as nobody had subscribed to it', async () => {
    const one = ask(false);
    await pass(500);
    await link.tell('disconnect', 'reconnect');
    await pass(500);
    markSent(one.progress, link as unknown as NatsConnection);
    await pass(1_000);
    expect(one.outcome).toBe('none');
  });

  it('sends nothing before, and what has waited for the rest of its time', async () => {
    await link.tell('disconnect');
    const old = ask();
    await pass(3_000);
    const young = ask();
    await pass(1_500);
    expect([old.times, young.times]).toEqual([0, 0]);
    await link.tell('reconnect');
    expect([old.timeouts, young.timeouts]).toEqual([[TIMEOUT_MS - 4_500], [TIMEOUT_MS - 1_500]]);
  });

  it('[FAST-03] five seconds after the loss refuses what waits, and then at once whatever comes', async () => {
    await link.tell('disconnect');
    const old = ask();
    await pass(4_000);
    const young = ask();
    await pass(900);
    expect([old.outcome, young.outcome]).toEqual(['none', 'none']);
    await pass(100);
    const late = ask();
    await pass(0);
    expect([old.outcome, young.outcome, late.outcome]).toEqual(Array(3).fill('no connection'));
    await link.tell('disconnect');
    const later = ask();
    await pass(0);
    expect(later.outcome).toBe('no connection');
    await link.tell('reconnect');
    const after = ask();
    expect([after.times, old.times, young.times, late.times, later.times]).toEqual([1, 0, 0, 0, 0]);
  });
});

describe('a call without an answer, while nothing is known to be lost', () => {
  it('is sent once more after two seconds, if it may be', async () => {
    const [safe, other] = [ask(), ask(false)];
    await pass(1_900);
    expect(safe.times).toBe(1);
    await pass(400);
    expect(safe.times).toBe(2);
    await pass(7_000);
    expect([safe.times, other.times, other.outcome]).toEqual([2, 1, 'none']);
  });

  it('takes the first answer, and a failure only when no other message may be answered', async () => {
    const [one, other] = [ask(), ask()];
    await pass(2_500);
    one.answers[1]!.reject(new Error('second'));
    other.answers[1]!.reject(new Error('second'));
    await pass(0);
    expect([one.outcome, other.outcome]).toEqual(['none', 'none']);
    one.answers[0]!.resolve(answer('first'));
    other.answers[0]!.reject(new Error('first'));
    await pass(0);
    expect([one.outcome, other.outcome]).toEqual(['first', 'first']);
  });

  it('is not sent again where 64 others are already', async () => {
    const all = Array.from({ length: 100 }, () => ask());
    await pass(5_000);
    const repeated = all.filter(({ times }) => times === 2);
    expect(repeated).toHaveLength(64);
    for (const { answers } of repeated.slice(0, 10)) answers[0]!.resolve(answer('x'));
    await pass(500);
    expect(all.filter(({ times }) => times === 2)).toHaveLength(74);
  });
});

describe('when another server of the cluster is lost', () => {
  it('sends again or refuses what was sent before and has no answer after two seconds', async () => {
    const [safe, other] = [ask(), ask(false)];
    await pass(500);
    link.info = { connect_urls: ALL.slice(1) } as NatsConnection['info'];
    const later = ask(false);
    await pass(1_000);
    expect([safe.times, other.outcome]).toEqual([1, 'none']);
    await pass(1_000);
    expect([safe.times, other.outcome]).toEqual([2, 'a server of NATS was lost']);
    await pass(3_000);
    expect(later.outcome).toBe('none');
  });

  it('sends again however many there are', async () => {
    const all = Array.from({ length: 100 }, () => ask());
    await pass(500);
    link.info = { connect_urls: ALL.slice(1) } as NatsConnection['info'];
    await pass(2_000);
    expect(all.filter(({ times }) => times === 2)).toHaveLength(100);
  });

  it('has lost nothing when one joins, or comes back', async () => {
    const other = ask(false);
    link.info = { connect_urls: [...ALL, 'd:1'] } as NatsConnection['info'];
    await pass(5_000);
    expect(other.outcome).toBe('none');
  });
});
