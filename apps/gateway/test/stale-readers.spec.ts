// Real: the kept answers and what drops them. Not real: NATS and the services, so that every order of their messages can
// be played.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  type CallDefinition,
  type ChangeSignal,
  eventSubject,
  type EventDefinition,
  getPublicPromise,
  listFeed,
  listPublicReports,
  promiseChanged,
} from '@slovo/contracts';
import { Clock } from '@slovo/kit/clock';
import fc from 'fast-check';
import { Answers } from '../src/answers/answers.ts';
import { ChangeListener } from '../src/answers/change-listener.ts';

const PROMISES = [1, 2, 3];
/** What is read: the page of each promise, the feed, and the reports of the first promise. */
const READS = PROMISES.length + 2;
type Versions = readonly number[];

/** The database of the service, its one process, and what each reader knows: every reader knows of every reply. */
class World {
  versions: Versions = PROMISES.map(() => 0);
  count = 0;
  stale = 0;
  hits = 0;
  /** Answers that were asked for together with another one of their page. */
  refills = 0;
  /** On the processes' own clock. */
  now = 1_000_000;
  /** When readers learnt of the last change. */
  private learntAt = -Infinity;
  private readonly past: { at: number; versions: Versions }[] = [];

  constructor(readonly isCluster: boolean) {}

  /** What readers who do not say since when they know of it see at least: in a cluster, what is two seconds old. */
  versionsBefore(ms: number): Versions {
    const before = this.past.findLast(({ at }) => at <= this.now - ms);
    return before?.versions ?? PROMISES.map(() => 0);
  }

  /** As the app sends it: whole seconds. */
  get maxAgeMs(): number {
    return Math.floor((this.now - this.learntAt) / 1000) * 1000;
  }

  /** The author of the change has the reply. */
  reply(): void {
    this.learntAt = this.now;
    this.past.push({ at: this.now, versions: this.versions });
  }

  commit(id: number): void {
    this.versions = this.versions.map((version, index) => version + Number(PROMISES[index] === id));
  }
}

const payloadOf = (id: number) => ({ promise: { id, userId: 7, isPublic: true } }) as never;

const signalOf = (id: number, count: number): ChangeSignal => ({
  from: 'promises',
  count,
  tags: [...promiseChanged.changes!(payloadOf(id))],
});

const viewOf = (id: number, version: number) => ({
  id,
  user_id: 7,
  motivator_person: null,
  invitation: null,
  started_at: null,
  decided_by: null,
  undo_until: null,
  version,
});

/** A gateway behind a connection that delivers in the order of sending, when the run says so. */
class GatewayModel {
  readonly answers: Answers;
  private readonly listener: ChangeListener;
  private readonly inbox: (() => void)[] = [];
  /** In a cluster signals take a route of their own, which is slower or quicker than that of replies. */
  private readonly signals: (() => void)[] = [];
  private readonly asks: (() => void)[] = [];
  private readonly replies: (() => void)[] = [];
  private readonly events = new Map<string, (payload: unknown) => void>();
  private readonly statuses: { push: (type: string) => void; end: () => void };
  private receive: (text: string) => void = () => {};
  private connected = true;

  constructor(private readonly world: World) {
    let wake = (): void => {};
    const queue: string[] = [];
    let ended = false;
    this.statuses = {
      push: (type) => (queue.push(type), wake()),
      end: () => ((ended = true), wake()),
    };
    const nats = {
      info: world.isCluster ? { cluster: 'three' } : {},
      subscribe: (_subject: string, { callback }: any) =>
        (this.receive = (text) => callback(null, { string: () => text })),
      flush: () => new Promise<void>((resolve, reject) => this.ping(resolve, reject)),
      status: async function* () {
        while (!ended) {
          while (queue.length > 0) yield { type: queue.shift()! };
          await new Promise<void>((resolve) => (wake = resolve));
        }
      },
    };
    const feed = {
      onGap: () => {},
      on: async (definition: EventDefinition, handler: (payload: unknown) => void) =>
        void this.events.set(eventSubject(definition), handler),
    };
    this.answers = new Answers({ given: { ANSWER_CACHE_MB: 1 } } as never, new Clock(), nats as never);
    const service = { name: 'gateway', prefix: '', clockControl: false };
    this.listener = new ChangeListener(this.answers, feed as never, nats as never, service);
  }

  async open(): Promise<void> {
    const opened = this.listener.onApplicationBootstrap();
    await nextTurn();
    await this.arriveAll();
    await opened;
  }

  close(): void {
    this.listener.onApplicationShutdown();
    this.statuses.end();
  }

  /** What arrives on the connection, unless it is lost. */
  private arrive(message: () => void, route = this.inbox): void {
    if (this.connected) route.push(message);
  }

  signal(signal: ChangeSignal): void {
    this.arrive(() => this.receive(JSON.stringify(signal)), this.world.isCluster ? this.signals : this.inbox);
  }

  event(id: number): void {
    this.arrive(() => this.events.get(eventSubject(promiseChanged))!(payloadOf(id)));
  }

  /** Its reply comes behind everything that the server had when it was asked. */
  check(): void {
    const { now } = this.world;
    this.arrive(() => this.answers.areCurrentAt(now, 3_000));
  }

  /** The reply comes behind all that the server had, too; if the connection is lost, behind what it still brought. */
  private ping(resolve: () => void, reject: () => void): void {
    this.inbox.push(this.connected ? resolve : reject);
  }

  lose(): void {
    this.arrive(() => this.statuses.push('disconnect'));
    this.connected = false;
  }

  repair(): void {
    if (this.connected) return;
    this.connected = true;
    this.arrive(() => this.statuses.push('reconnect'));
  }

  /**
   * A reader who knows of every change so far. A reader who does not say since when learnt of it from this gateway, so
   * the request comes behind what it has received; one who does may have learnt of it from the other gateway, and be
   * quicker.
   */
  request(what: number, saysWhen: boolean): void {
    const { isCluster, versions, maxAgeMs } = this.world;
    const known = isCluster && !saysWhen ? this.world.versionsBefore(2_000) : versions;
    if (saysWhen) void this.read(what, known, maxAgeMs);
    else this.inbox.push(() => void this.read(what, known));
  }

  /** The slower route of signals. */
  async deliverSignal(): Promise<void> {
    this.signals.shift()?.();
    await nextTurn();
  }

  private async read(what: number, known: Versions, maxAgeMs?: number): Promise<void> {
    const id = PROMISES[what] ?? PROMISES[what - READS + 1];
    const isOfReports = what > PROMISES.length;
    let asked = false;
    const ask = (one: CallDefinition, given: any) => {
      if (one === definition) asked = true;
      else this.world.refills += 1;
      const place = PROMISES.indexOf(given.id);
      return new Promise<any>((resolve) => {
        this.asks.push(() => {
          // The database is read now, and the reply sent later: signals may go out in between.
          const { versions } = this.world;
          const listed = place < 0 ? PROMISES : [given.id];
          const views = listed.map((each) => viewOf(each, versions[PROMISES.indexOf(each)]!));
          const output = one === getPublicPromise ? views[0] : { items: views, next: null };
          const reply = (): void => resolve({ output, headers: {}, body: output, isWhole: true });
          this.replies.push(() => this.inbox.push(reply));
        });
      });
    };
    const page = isOfReports ? listPublicReports : getPublicPromise;
    const definition: CallDefinition = id === undefined ? listFeed : page;
    const input = id === undefined ? { limit: 20 } : { id };
    if (maxAgeMs !== undefined) await this.answers.catchUp(maxAgeMs);
    const answer = await this.answers.get(definition, input, { kind: 'anyone' }, ask, maxAgeMs);
    if (!asked) this.world.hits += 1;
    const body = JSON.parse(answer!.ready('identity')!.body.toString());
    const seen: { id: number; version: number }[] = body.items ?? [body];
    for (const { id: one, version } of seen)
      if (version < known[PROMISES.indexOf(one)]!) this.world.stale += 1;
  }

  /** The service takes the oldest or the newest ask, or sends a reply that it has made. */
  serve(newest: boolean): void {
    (newest ? this.asks.pop() : this.asks.shift())?.();
  }

  reply(newest: boolean): void {
    (newest ? this.replies.pop() : this.replies.shift())?.();
  }

  async deliver(): Promise<void> {
    this.inbox.shift()?.();
    await nextTurn();
  }

  /** Everything that is on its way arrives, but for signals that take a route of their own. */
  async arriveAll(): Promise<void> {
    while (this.inbox.length + this.asks.length + this.replies.length > 0) {
      this.serve(false);
      this.reply(false);
      await this.deliver();
    }
  }

  async finish(): Promise<void> {
    this.repair();
    do {
      await this.deliverSignal();
      await this.arriveAll();
    } while (this.signals.length > 0);
  }
}

const gateway = fc.nat(1);
const promise = fc.constantFrom(...PROMISES);
const op = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), promise }) },
  {
    weight: 16,
    arbitrary: fc.record({
      kind: fc.constant('request' as const),
      gateway,
      what: fc.nat(READS - 1),
      saysWhen: fc.boolean(),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('serve' as const), gateway, newest: fc.boolean() }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('reply' as const), gateway, newest: fc.boolean() }) },
  { weight: 20, arbitrary: fc.record({ kind: fc.constant('deliver' as const), gateway }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('deliver signal' as const), gateway }) },
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('deliver all' as const), gateway }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 900 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('late event' as const), promise }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose' as const), gateway }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('repair' as const), gateway }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('lost signal' as const), gateway, promise }) },
);
type Op = typeof op extends fc.Arbitrary<infer T> ? T : never;

async function play(ops: readonly Op[], isCluster: boolean): Promise<World> {
  const world = new World(isCluster);
  jest.spyOn(performance, 'now').mockImplementation(() => world.now);
  const gateways = [new GatewayModel(world), new GatewayModel(world)];
  await Promise.all(gateways.map((one) => one.open()));
  const write = (id: number, lostFor?: number): void => {
    world.commit(id);
    world.count += 1;
    const signal = signalOf(id, world.count);
    for (const [index, one] of gateways.entries()) if (index !== lostFor) one.signal(signal);
    world.reply();
  };
  for (const one of ops) {
    switch (one.kind) {
      case 'write':
        write(one.promise);
        break;
      case 'lost signal':
        // NATS notifies nobody of it; the next signal of the process does.
        write(one.promise, one.gateway);
        write(PROMISES[0]!);
        break;
      case 'late event':
        for (const each of gateways) each.event(one.promise);
        break;
      case 'request':
        gateways[one.gateway]!.request(one.what, one.saysWhen);
        break;
      case 'serve':
        gateways[one.gateway]!.serve(one.newest);
        break;
      case 'reply':
        gateways[one.gateway]!.reply(one.newest);
        break;
      case 'deliver':
        await gateways[one.gateway]!.deliver();
        break;
      case 'deliver all':
        await gateways[one.gateway]!.arriveAll();
        break;
      case 'deliver signal':
        await gateways[one.gateway]!.deliverSignal();
        break;
      case 'wait':
        world.now += one.ms;
        for (const each of gateways) each.check();
        break;
      case 'lose':
        gateways[one.gateway]!.lose();
        break;
      case 'repair':
        gateways[one.gateway]!.repair();
        break;
    }
  }
  for (const one of gateways) await one.finish();
  for (const one of gateways) one.close();
  return world;
}

describe('kept answers', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('[SPEED-01] nobody who came while NATS had been silent shares an answer from before', async () => {
    const read: Op = { kind: 'request', gateway: 1, what: 1, saysWhen: true };
    const { stale } = await play(
      [
        { kind: 'wait', ms: 1_000 },
        read,
        { kind: 'deliver', gateway: 0 },
        { kind: 'serve', gateway: 1, newest: false },
        { kind: 'wait', ms: 2_000 },
        { kind: 'write', promise: 2 },
        read,
        { kind: 'deliver all', gateway: 1 },
      ],
      false,
    );
    expect(stale).toBe(0);
  });

  it.each([
    [
      '[SPEED-01] nobody who was told of a change reads the state before it, in whatever order messages arrive',
      false,
    ],
    [
      '[SPEED-05] in a cluster of NATS neither does who says since when they know of it, nor others after two seconds',
      true,
    ],
  ])('%s', async (_, isCluster) => {
    let hits = 0;
    let refills = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(op, { minLength: 40, maxLength: 200, size: 'max' }), async (ops) => {
        const world = await play(ops, isCluster);
        hits += world.hits;
        refills += world.refills;
        expect(world.stale).toBe(0);
      }),
      { numRuns: 300 },
    );
    expect(hits).toBeGreaterThan(0);
    expect(refills > 0).toBe(!isCluster);
  });
});
