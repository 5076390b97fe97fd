import { Inject, Injectable } from '@nestjs/common';
import type { CallDefinition, Caller, Tag } from '@slovo/contracts';
import { Clock } from '@slovo/kit/clock';
import { NATS, type NatsConnection } from '@slovo/kit/nats';
import { GatewaySettings } from '../config.ts';
import { AnswerStore, type Fill } from './answer-store.ts';
import { DroppedPages } from './dropped-pages.ts';
import { type KeptCall, keptCalls, keyOf, readerOf } from './kept-calls.ts';
import { type Origin, PreparedAnswer } from './prepared-answer.ts';
import { SharedAsks } from './shared-asks.ts';

/** What the services answered, and how it goes to the reader. */
export interface Finished {
  readonly output: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text as bytes, or what is to become JSON. */
  readonly body: unknown;
  /** False where a part is missing that the next ask may have. */
  readonly isWhole: boolean;
}

/** Asks the services for the answer to a call, on behalf of the caller of a request. */
export type Ask = (definition: CallDefinition, input: unknown) => Promise<Finished>;

/** A finished answer, and how it was asked for. */
interface Asked {
  readonly prepared: PreparedAnswer;
  readonly definition: CallDefinition;
  readonly input: unknown;
  readonly reader: string | null;
}

interface Wanted {
  readonly kept: KeptCall;
  readonly key: string;
  readonly input: unknown;
  readonly caller: Caller;
  /** Whether a reader waits for it. */
  readonly isRead: boolean;
}

interface Running {
  readonly since: Fill;
  readonly answer: Promise<PreparedAnswer>;
  isRead: boolean;
}

/** Signals and replies take different ways through a cluster, so a change may be known before its signal arrives. */
const CLUSTER_AGE_MS = 2_000;
/** If NATS is silent for longer, signals may be missing. */
const MOST_SILENT_MS = 3_000;

/**
 * Finished answers of the calls in `keptCalls`, as long as nothing that they show has changed. Nothing is lost with them.
 * Invariants and the specs that hold them: docs/decisions/038-the-answer-cache.md.
 */
@Injectable()
export class Answers {
  private readonly store: AnswerStore<Asked>;
  private readonly dropped = new DroppedPages();
  private readonly byName = new Map(keptCalls.map((kept) => [kept.definition.name, kept]));
  private readonly running = new Map<string, Running>();
  private readonly fills = new SharedAsks<PreparedAnswer>();
  private readonly asks = new SharedAsks<Finished>();
  private readonly pings = new SharedAsks<void>();
  private readonly isOn: boolean;
  private clockOffset: number;
  /** On the process's own clock: until then every signal that NATS had has been read. */
  private currentUntil = 0;
  /** On the same clock: every signal that NATS had then has been read. */
  private readUpTo = -Infinity;

  constructor(
    settings: GatewaySettings,
    private readonly clock: Clock,
    @Inject(NATS) private readonly nats: Pick<NatsConnection, 'info' | 'flush'>,
  ) {
    const mostBytes = settings.given.ANSWER_CACHE_MB * 1024 * 1024;
    this.isOn = mostBytes > 0;
    this.store = new AnswerStore(mostBytes, ({ key, answer: { definition, input, reader }, tags }) =>
      this.dropped.add(`${reader} ${tags[0]}`, { key, definition, input }),
    );
    this.clockOffset = clock.offset;
  }

  get bytes(): number {
    return this.store.bytes;
  }

  keptCall({ name }: Pick<CallDefinition, 'name'>): KeptCall | undefined {
    return this.isOn ? this.byName.get(name) : undefined;
  }

  /**
   * To be awaited before the other methods. A reader who knows of a change from another gateway may be quicker than its
   * signal to this one; NATS answers a ping behind all that it had before. In a cluster only the age of an answer shows
   * that.
   * @param maxAgeMs since when the reader knows of changes; infinite where they do not say
   * @returns undefined where nothing is to be waited for
   */
  catchUp(maxAgeMs: number): Promise<void> | undefined {
    if (maxAgeMs === Infinity || !this.isOn || !this.isInformed || this.isClustered) return undefined;
    if (this.readUpTo > performance.now() - maxAgeMs) return undefined;
    return this.pings.ask('', () => this.ping());
  }

  private async ping(): Promise<void> {
    const asked = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(reject, MOST_SILENT_MS);
    });
    try {
      await Promise.race([this.nats.flush(), silence]);
      this.readUpTo = asked;
    } catch {
      this.suspend();
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * @param key of `keyOf`
   * @param maxAgeMs what the reader takes. Only a cluster needs it: elsewhere every change that they know of has arrived, see `catchUp`
   */
  find(key: string, maxAgeMs = Infinity): PreparedAnswer | undefined {
    this.dropIfClockMoved();
    if (!this.isInformed) return undefined;
    const bornAfter = this.isClustered ? performance.now() - Math.min(maxAgeMs, CLUSTER_AGE_MS) : -Infinity;
    return this.store.find(key, this.clock.now().getTime(), bornAfter)?.prepared;
  }

  /**
   * The kept answer, else that of `ask`, which is kept if nothing changes meanwhile; undefined where none may be kept. What
   * was dropped with it, and was read before, is asked for together with it.
   */
  get(
    definition: CallDefinition,
    input: unknown,
    caller: Caller,
    ask: Ask,
    maxAgeMs?: number,
  ): Promise<PreparedAnswer> | undefined {
    const kept = this.keptCall(definition);
    const key = kept && keyOf(kept, input, caller);
    if (!kept || !key) return undefined;
    const found = this.find(key, maxAgeMs);
    if (found) return Promise.resolve(found);
    const running = this.running.get(key);
    // Never while signals may be missing: a change could have come after that ask.
    if (running && this.canShare(running)) {
      running.isRead = true;
      return running.answer;
    }
    const answer = this.fills.ask(key, () => this.fill({ kept, key, input, caller, isRead: true }, ask));
    this.askForOthers(key, caller, ask);
    return answer;
  }

  /** Only where the next reader may share the answers. */
  private askForOthers(asked: string, caller: Caller, ask: Ask): void {
    if (!this.isInformed || this.isClustered) return;
    for (const { definition, input } of this.dropped.takeOthers(asked)) {
      const kept = this.keptCall(definition);
      // The key is that of the present caller: their answer must never be kept as another reader's.
      const key = kept && keyOf(kept, input, caller);
      if (!kept || !key || this.running.has(key) || this.store.has(key)) continue;
      // Nobody waits for it. A reader who asks for it later meets the error, if it stays.
      this.fills.ask(key, () => this.fill({ kept, key, input, caller, isRead: false }, ask)).catch(() => {});
    }
  }

  private canShare({ since }: Running): boolean {
    return this.isInformed && !this.isClustered && this.store.isCurrent(since);
  }

  /** The answer of `ask`, or of an equal request whose ask begins after this one has come. */
  share(
    definition: CallDefinition,
    input: unknown,
    caller: Caller,
    ask: () => Promise<Finished>,
  ): Promise<Finished> {
    const kept = this.byName.get(definition.name);
    const key = kept && keyOf(kept, input, caller);
    return key ? this.asks.ask(key, ask) : ask();
  }

  /**
   * The kept answer, or that of `ask` ready to be sent, whether it is kept or not; undefined where the route has to answer:
   * a call that is never kept, or a reader who sees more than others.
   */
  prepared(
    definition: CallDefinition,
    input: unknown,
    caller: Caller,
    ask: Ask,
    maxAgeMs?: number,
  ): Promise<PreparedAnswer> | undefined {
    const kept = this.get(definition, input, caller, ask, maxAgeMs);
    if (kept) return kept;
    const known = this.byName.get(definition.name);
    if (!known || keyOf(known, input, caller) === null) return undefined;
    return this.share(definition, input, caller, () => ask(definition, input)).then(prepareOnce);
  }

  change(tags: Iterable<Tag>): void {
    this.store.change(tags);
  }

  /** This gateway has carried a write: in a cluster its reply may overtake the signal. */
  wrote(tags: Iterable<Tag>): void {
    if (this.isClustered) this.clear();
    else this.store.change(tags);
  }

  /** Changes may have been missed. */
  clear(): void {
    this.store.clear();
    this.dropped.clear();
  }

  /**
   * Every signal that NATS had at this instant of the process's own clock has been read. Who came while that was unknown
   * waited for no ping, and may know of a change whose signal is still on its way: they share nothing from before.
   */
  areCurrentAt(instant: number, forMs: number): void {
    if (!this.isInformed) this.clear();
    this.readUpTo = instant;
    this.currentUntil = instant + forMs;
  }

  /** The connection is lost: nothing is kept until `areCurrentAt`. */
  suspend(): void {
    this.currentUntil = 0;
    this.clear();
  }

  private get isInformed(): boolean {
    return performance.now() < this.currentUntil;
  }

  private get isClustered(): boolean {
    return this.nats.info?.cluster !== undefined;
  }

  private fill({ kept, key, input, caller, isRead }: Wanted, ask: Ask): Promise<PreparedAnswer> {
    const { definition } = kept;
    const fill = this.store.begin();
    const bornAt = performance.now();
    const now = this.clock.now().getTime();
    const make = async (): Promise<PreparedAnswer> => {
      try {
        const finished = await ask(definition, input);
        const grew = (_one: PreparedAnswer, bytes: number): void => this.store.grow(key, answer, bytes);
        const prepared = prepare(finished, caller, grew, { name: definition.name, bornAt });
        const answer = { prepared, definition, input, reader: readerOf(caller) };
        this.dropIfClockMoved();
        if (finished.isWhole && this.isInformed) {
          const userId = caller.kind === 'user' ? caller.userId : null;
          const tags = [...new Set(kept.tags(finished.output, input, userId))];
          const validUntil = kept.validUntil(finished.output, now);
          const { bytes } = prepared;
          this.store.keep(fill, { key, answer, tags, validUntil, bornAt, bytes, isRead: running.isRead });
        }
        return prepared;
      } finally {
        this.store.end(fill);
        if (this.running.get(key)?.since === fill) this.running.delete(key);
      }
    };
    const running: Running = { since: fill, answer: make(), isRead };
    this.running.set(key, running);
    return running.answer;
  }

  /** Only in development: days that are over come back. */
  private dropIfClockMoved(): void {
    if (this.clock.offset === this.clockOffset) return;
    this.clockOffset = this.clock.offset;
    this.clear();
  }
}

/**
 * Browsers ask each time whether their copy is still right. Proxies may keep what all visitors share; what depends on the
 * reader is for their browser only.
 */
function prepare(
  { headers, body }: Finished,
  caller: Caller,
  grew: (answer: PreparedAnswer, bytes: number) => void,
  origin: Origin,
): PreparedAnswer {
  const common = {
    ...headers,
    'cache-control': caller.kind === 'anyone' ? 'public, no-cache' : 'private, no-cache',
    vary: 'accept-encoding, authorization',
  };
  const bytes = Buffer.isBuffer(body) ? copyOf(body) : Buffer.from(JSON.stringify(body));
  return new PreparedAnswer(bytes, common, grew, true, origin);
}

/** For those who wait for it only. */
function prepareOnce({ headers, body }: Finished): PreparedAnswer {
  const common = { ...headers, 'cache-control': 'no-store', vary: 'accept-encoding' };
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  return new PreparedAnswer(bytes, common, undefined, false);
}

/** A reply of a service is a view of all that the connection read with it, which would stay in memory for as long. */
function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
