import { Inject, Injectable } from '@nestjs/common';
import type { CallDefinition, Caller, Tag } from '@slovo/contracts';
import { Clock } from '@slovo/kit/clock';
import { NATS, type NatsConnection } from '@slovo/kit/nats';
import { GatewaySettings } from '../config.ts';
import { AnswerStore, type Fill } from './answer-store.ts';
import { type KeptCall, keptCalls, keyOf } from './kept-calls.ts';
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

/** Signals and replies take different ways through a cluster, so a change may be known before its signal arrives. */
const CLUSTER_AGE_MS = 2_000;

/**
 * Finished answers of the calls in `keptCalls`, as long as nothing that they show has changed. Nothing is lost with them.
 * Invariants and the specs that hold them: docs/decisions/038-the-answer-cache.md.
 */
@Injectable()
export class Answers {
  private readonly store: AnswerStore<PreparedAnswer>;
  private readonly byName = new Map(keptCalls.map((kept) => [kept.definition.name, kept]));
  private readonly running = new Map<string, { since: Fill; answer: Promise<PreparedAnswer> }>();
  private readonly fills = new SharedAsks<PreparedAnswer>();
  private readonly asks = new SharedAsks<Finished>();
  private readonly isOn: boolean;
  private clockOffset: number;
  /** On the process's own clock: until then every signal that NATS had has been read. */
  private currentUntil = 0;

  constructor(
    settings: GatewaySettings,
    private readonly clock: Clock,
    @Inject(NATS) private readonly nats: Pick<NatsConnection, 'info'>,
  ) {
    const mostBytes = settings.given.ANSWER_CACHE_MB * 1024 * 1024;
    this.isOn = mostBytes > 0;
    this.store = new AnswerStore(mostBytes);
    this.clockOffset = clock.offset;
  }

  get bytes(): number {
    return this.store.bytes;
  }

  keptCall({ name }: Pick<CallDefinition, 'name'>): KeptCall | undefined {
    return this.isOn ? this.byName.get(name) : undefined;
  }

  /**
   * @param key of `keyOf`
   * @param maxAgeMs what the reader takes. Only a cluster needs it: elsewhere whatever they were told of has arrived
   */
  find(key: string, maxAgeMs = Infinity): PreparedAnswer | undefined {
    this.dropIfClockMoved();
    if (!this.isInformed) return undefined;
    const bornAfter = this.isClustered ? performance.now() - Math.min(maxAgeMs, CLUSTER_AGE_MS) : -Infinity;
    return this.store.find(key, this.clock.now().getTime(), bornAfter);
  }

  /** The kept answer, else that of `ask`, which is kept if nothing changes meanwhile; undefined where none may be kept. */
  get(
    definition: CallDefinition,
    input: unknown,
    caller: Caller,
    ask: () => Promise<Finished>,
    maxAgeMs?: number,
  ): Promise<PreparedAnswer> | undefined {
    const kept = this.keptCall(definition);
    const key = kept && keyOf(kept, input, caller);
    if (!kept || !key) return undefined;
    const found = this.find(key, maxAgeMs);
    if (found) return Promise.resolve(found);
    const running = this.running.get(key);
    // Never while signals may be missing: a change could have come after that ask.
    if (running && this.isInformed && !this.isClustered && this.store.isCurrent(running.since))
      return running.answer;
    return this.fills.ask(key, () => this.fill(kept, key, input, caller, ask));
  }

  /** The answer of `ask`, or of somebody's who wants the same and whose ask begins after this one has come. */
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
    ask: () => Promise<Finished>,
    maxAgeMs?: number,
  ): Promise<PreparedAnswer> | undefined {
    const kept = this.get(definition, input, caller, ask, maxAgeMs);
    if (kept) return kept;
    const known = this.byName.get(definition.name);
    if (!known || keyOf(known, input, caller) === null) return undefined;
    return this.share(definition, input, caller, ask).then(prepareOnce);
  }

  change(tags: Iterable<Tag>): void {
    this.store.change(tags);
  }

  /** This gateway has carried a write: in a cluster its reply may overtake the signal. */
  wrote(tags: Iterable<Tag>): void {
    if (this.isClustered) this.store.clear();
    else this.store.change(tags);
  }

  /** Changes may have been missed. */
  clear(): void {
    this.store.clear();
  }

  /** Every signal that NATS had at this instant of the process's own clock has been read. */
  areCurrentAt(instant: number, forMs: number): void {
    this.currentUntil = instant + forMs;
  }

  /** The connection is lost: nothing is kept until `areCurrentAt`. */
  suspend(): void {
    this.currentUntil = 0;
    this.store.clear();
  }

  private get isInformed(): boolean {
    return performance.now() < this.currentUntil;
  }

  private get isClustered(): boolean {
    return this.nats.info?.cluster !== undefined;
  }

  private fill(
    kept: KeptCall,
    key: string,
    input: unknown,
    caller: Caller,
    ask: () => Promise<Finished>,
  ): Promise<PreparedAnswer> {
    const fill = this.store.begin();
    const bornAt = performance.now();
    const now = this.clock.now().getTime();
    const make = async (): Promise<PreparedAnswer> => {
      try {
        const finished = await ask();
        const grew = (one: PreparedAnswer, bytes: number): void => this.store.grow(key, one, bytes);
        const answer = prepare(finished, caller, grew, { name: kept.definition.name, bornAt });
        this.dropIfClockMoved();
        if (finished.isWhole && this.isInformed) {
          const userId = caller.kind === 'user' ? caller.userId : null;
          const tags = [...new Set(kept.tags(finished.output, input, userId))];
          const validUntil = kept.validUntil(finished.output, now);
          this.store.keep(fill, { key, answer, tags, validUntil, bornAt, bytes: answer.bytes });
        }
        return answer;
      } finally {
        this.store.end(fill);
        if (this.running.get(key)?.since === fill) this.running.delete(key);
      }
    };
    const answer = make();
    this.running.set(key, { since: fill, answer });
    return answer;
  }

  /** Only in development: days that are over come back. */
  private dropIfClockMoved(): void {
    if (this.clock.offset === this.clockOffset) return;
    this.clockOffset = this.clock.offset;
    this.store.clear();
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
