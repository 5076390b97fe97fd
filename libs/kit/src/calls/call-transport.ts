import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type MessageHandler, RpcException, Server } from '@nestjs/microservices';
import { SpanKind } from '@opentelemetry/api';
import type { Msg, Subscription } from '@nats-io/transport-node';
import {
  BatchedCall,
  batchSubjectOf,
  CallEnvelope,
  isSafe,
  subjectOf,
  type CallDefinition,
  type Caller,
} from '@slovo/contracts';
import { takesCallsSubject } from '@slovo/contracts/identities';
import { z } from 'zod';
import { DatabasePresence } from '../db/database-presence.ts';
import { FullDisk } from '../events/full-disk.ts';
import { describeOutage, isOutage } from '../events/outage.ts';
import { Clock } from '../clock/clock.ts';
import { Metrics } from '../metrics/metrics.ts';
import { drainAll, fromHeaders, NATS, type NatsConnection, toHeaders } from '../nats/nats.ts';
import { resultOf } from '../nest/result-of.ts';
import { SERVICE, type ServiceIdentity } from '../service/identity.ts';
import { onBehalf } from '../service/log-context.ts';
import { LoggedEvent } from '../service/service-logger.ts';
import { type Carrier, withBatchSpan, withConsumerSpan } from '../tracing/tracing.ts';
import { AnswersOfBatch } from './answers-of-batch.ts';
import type { CallContext } from './call-context.ts';
import { CallMeter } from './call-meter.ts';
import { FinishedJson } from './finished-json.ts';
import { CALL_TRANSPORT } from './handles-call.ts';
import { Hiding } from './hiding.ts';
import { type Outgoing, pack, type Packed } from './packed.ts';
import type { Signed } from './call-verifier.ts';
import { parseInput } from './parse-input.ts';
import { Refusal } from './refusal.ts';
import { SIGNATURE } from './signed-message.ts';

/** How Nest reports that a guard returned false. */
const FORBIDDEN = 'Forbidden resource';
const FAULTS: ReadonlySet<string> = new Set(['INTERNAL', 'SERVICE_UNAVAILABLE']);
const FAULT: Packed = { body: Buffer.from(JSON.stringify({ refusal: { code: 'INTERNAL' } })) };
/** Each is checked by itself, so that one that is malformed is refused alone. */
const Batch = z.array(z.unknown());
const Traced = BatchedCall.pick({ carrier: true });

/** Nest's transport strategy for calls: request–reply over NATS. Replicas share the work by a queue group. */
@Injectable()
export class CallTransport extends Server {
  override transportId = CALL_TRANSPORT;
  protected override readonly logger = new Logger(CallTransport.name);
  private readonly security = new Logger('Security');
  private readonly subscriptions: Subscription[] = [];
  private readonly running = new Set<Promise<void>>();
  private listening = false;
  readonly fullDisk = new FullDisk();

  // More than five: this is where a call meets all that it needs of a service.
  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(SERVICE) private readonly service: ServiceIdentity,
    private readonly clock: Clock,
    private readonly meter: CallMeter,
    private readonly metrics: Metrics,
    private readonly database: DatabasePresence,
  ) {
    super();
  }

  get isListening(): boolean {
    return this.listening;
  }

  override addHandler(
    pattern: string,
    handler: MessageHandler,
    isEvent = false,
    extras: { contract?: CallDefinition } = {},
  ): void {
    if (!extras.contract) throw new Error(`${pattern} has no contract: bind its method by @HandlesCall`);
    if (this.messageHandlers.has(pattern)) throw new Error(`Two methods handle the call ${pattern}`);
    super.addHandler(pattern, handler, isEvent, extras);
  }

  listen(callback: (error?: Error) => void): void {
    for (const name of this.messageHandlers.keys()) this.subscribe(name);
    // Flushed: the server has every subscription before this process reports itself ready.
    this.nats.flush().then(() => {
      this.listening = true;
      if (this.messageHandlers.size > 0) void this.announce();
      callback();
    }, callback);
  }

  /**
   * Announces that calls are taken, also when its connection is back: callers that have found it away meanwhile call it
   * again at once.
   */
  private async announce(): Promise<void> {
    const announce = (): void => {
      if (this.listening && !this.nats.isClosed())
        this.nats.publish(this.service.prefix + takesCallsSubject(this.service.name));
    };
    announce();
    for await (const { type } of this.nats.status()) if (type === 'reconnect') announce();
  }

  /** Accepts no more calls and waits for those that run, so that none fails in a rolling restart. */
  async close(): Promise<void> {
    this.listening = false;
    await drainAll(this.subscriptions.splice(0));
    // More may arrive meanwhile from a server that was slow to say that it has sent all.
    while (this.running.size > 0) await Promise.allSettled(this.running);
  }

  on(): never {
    throw new Error('The call transport has no events of its own; see NATS');
  }

  unwrap<T>(): T {
    return this.nats as T;
  }

  private subscribe(name: string): void {
    this.receive(subjectOf({ name }), name, (message) => this.answer(name, message));
    const contract = this.messageHandlers.get(name)!.extras!['contract'] as CallDefinition;
    if (contract.batch)
      this.receive(batchSubjectOf({ name }), name, (message) => this.answerEach(name, message));
  }

  private receive(subject: string, name: string, answer: (message: Msg) => Promise<void>): void {
    const callback = (error: Error | null, message: Msg): void => {
      if (error) return this.logger.error(error);
      const task = answer(message)
        // Without this a reply that cannot be sent would end the process, and every other call with it.
        .catch((fault: Error) => this.answerFault(name, message, fault))
        .finally(() => this.running.delete(task));
      this.running.add(task);
    };
    const options = { queue: this.service.name, callback };
    this.subscriptions.push(this.nats.subscribe(this.service.prefix + subject, options));
  }

  private async answer(name: string, message: Msg): Promise<void> {
    const signed = this.signerOf(name, message);
    const packed = await withConsumerSpan(name, fromHeaders(message.headers), SpanKind.SERVER, () =>
      this.answerTo(name, signed, () => CallEnvelope.parse(message.json())),
    );
    this.respond(message, packed.body, packed.marks && { headers: toHeaders(packed.marks) });
  }

  /** For a reply that is too large even when compressed: the caller gets an error instead of a timeout. */
  private answerFault(name: string, message: Msg, fault: Error): void {
    this.logger.error(`${name}: ${fault.message}`);
    this.respond(message, FAULT.body);
  }

  /**
   * Sends nothing where this process has left NATS meanwhile, as it does where NATS does not answer. Also while the
   * connection drains, unlike `respond` of nats.ts: a call that has begun is answered, and `close` waits for it.
   */
  private respond(message: Msg, ...answer: Parameters<Msg['respond']>): void {
    if (!this.nats.isClosed()) message.respond(...answer);
  }

  /** Calls that share a message: each has its own trace, answer and refusal, and is answered when it is done. */
  private async answerEach(name: string, message: Msg): Promise<void> {
    const signed = this.signerOf(name, message);
    const calls = Batch.parse(message.json());
    const carriers = calls.map((call): Carrier => Traced.safeParse(call).data?.carrier ?? {});
    const largest = this.nats.info?.max_payload ?? Infinity;
    const answers = new AnswersOfBatch((bundle) => this.respond(message, bundle), largest);
    const work = withBatchSpan(
      name,
      carriers,
      (inSpanOf) =>
        Promise.all(
          calls.map(async (call, index) => {
            try {
              const packed = await inSpanOf(carriers[index]!, () =>
                this.answerTo(name, signed, () => BatchedCall.parse(call)),
              );
              answers.add(index, packed);
            } catch (error) {
              this.logger.error(`${name}: ${(error as Error).message}`);
              answers.add(index, FAULT);
            }
          }),
        ),
      SpanKind.SERVER,
    );
    await work;
    answers.flush();
  }

  /** @param read @throws ZodError for what is no call */
  private async answerTo(
    name: string,
    signed: Signed | undefined,
    read: () => CallEnvelope,
  ): Promise<Packed> {
    const started = performance.now();
    const reply = await this.replyTo(name, signed, read);
    this.count(name, performance.now() - started, 'refusal' in reply ? reply.refusal.code : undefined);
    return pack(reply);
  }

  private count(call: string, durationMs: number, code: string | undefined): void {
    const isFault = code !== undefined && FAULTS.has(code);
    this.meter.record(durationMs, isFault);
    const outcome = code === undefined ? 'ok' : isFault ? 'fault' : 'refused';
    this.metrics.record('callDuration', { call, outcome }, durationMs / 1000);
    if (code !== undefined) this.metrics.add('callRefusals', { call, code });
  }

  private async replyTo(
    name: string,
    signed: Signed | undefined,
    read: () => CallEnvelope,
  ): Promise<Outgoing> {
    let envelope: CallEnvelope;
    try {
      envelope = read();
    } catch (error) {
      return this.refuse(name, error);
    }
    return onBehalf(correlationOf(envelope), () => this.handle(name, signed, envelope));
  }

  private async handle(name: string, signed: Signed | undefined, envelope: CallEnvelope): Promise<Outgoing> {
    const { caller, requestId, input } = envelope;
    try {
      this.requireCaller(name, signed, envelope);
      // Looked up for each message, so that a handler can be wrapped while the transport listens.
      const handler = this.messageHandlers.get(name)!;
      const contract = handler.extras!['contract'] as CallDefinition;
      const context = this.contextFor(contract, caller, requestId);
      if (!contract.withoutDatabase) this.needDatabase(name);
      const handle = () => resultOf(handler(parseInput(contract.input, input), context));
      const run = () => (isSafe(contract) ? againAfterOutage(handle) : handle());
      const value = await (contract.withoutDatabase ? run() : this.database.during(run));
      if (value instanceof FinishedJson) return value;
      if (value instanceof Hiding)
        return new Hiding({ value: contract.output.parse(value.output) }, value.hidden);
      return { value: contract.output.parse(value) };
    } catch (error) {
      return this.refuse(name, error);
    }
  }

  /** @throws Refusal at once while it is known that the call would wait in vain */
  private needDatabase(call: string): void {
    const { retryAfter } = this.database;
    if (retryAfter === undefined) return;
    this.logger.warn(`${call}: the database is away`);
    throw new Refusal('SERVICE_UNAVAILABLE', { retryAfter });
  }

  /** Undefined where this service checks no callers. */
  private signerOf(call: string, { reply = '', data, headers }: Msg): Signed | undefined {
    const audience = this.service.prefix + this.service.name;
    return this.service.verifier?.check(
      { call, audience, reply, body: data },
      headers?.get(SIGNATURE) || undefined,
    );
  }

  /** @throws Refusal where no edge vouches for the caller */
  private requireCaller(call: string, signed: Signed | undefined, envelope: CallEnvelope): void {
    const reason = signed && this.service.verifier?.faultOf(signed, call, envelope);
    if (!reason) return;
    this.metrics.add('securityEvents', { event: 'caller-refused' });
    this.security.log(new LoggedEvent('caller-refused', { call, reason, kind: envelope.caller.kind }));
    throw new Refusal('NOT_ALLOWED', { reason: `the proof of the caller is ${reason}` });
  }

  private refuse(name: string, error: unknown): Outgoing {
    const refusal = refusalOf(error);
    if (refusal) return { refusal: { code: refusal.code, details: refusal.details } };
    if (isOutage(error)) {
      this.fullDisk.note(error);
      this.logger.warn(`${name}: ${describeOutage(error)}`);
      return { refusal: { code: 'SERVICE_UNAVAILABLE' } };
    }
    this.logger.error(`${name}: ${describe(error)}`);
    return { refusal: { code: 'INTERNAL' } };
  }

  private contextFor(contract: CallDefinition, caller: Caller, requestId: string): CallContext {
    const user = caller.kind === 'user' ? caller : undefined;
    if (contract.who === 'user' && !user) throw new Refusal('SIGN_IN_REQUIRED');
    const operator = caller.kind === 'operator' ? caller : null;
    if (contract.who === 'operator' && !operator) throw new Refusal('ADMIN_TOKEN_INVALID');
    if (contract.who === 'user-or-operator' && !user && !operator) throw new Refusal('SIGN_IN_REQUIRED');
    if (contract.who === 'service' && caller.kind !== 'service') throw new Refusal('NOT_ALLOWED');
    return {
      now: this.clock.now(),
      requestId,
      caller,
      userId: user?.userId ?? null,
      operator: operator && { userId: operator.userId, fingerprint: operator.fingerprint },
    };
  }
}

const correlationOf = ({ caller, requestId }: CallEnvelope) => ({
  requestId,
  ...(caller.kind === 'user' && { userId: caller.userId }),
  ...(caller.kind === 'operator' && { operatorId: caller.userId }),
});

/** A database that fails over drops the connections of the pool: the next one reaches the new primary. */
const AGAIN_MS = 100;

async function againAfterOutage<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isOutage(error)) throw error;
    await pause(AGAIN_MS);
    return read();
  }
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  return error instanceof RpcException && error.message === FORBIDDEN
    ? new Refusal('NOT_ALLOWED')
    : undefined;
}

/** Not only errors are thrown: an exception filter may turn one into any object. */
function describe(error: unknown): string {
  if (error instanceof Error) return error.stack ?? error.message;
  return typeof error === 'string' ? error : JSON.stringify(error);
}
