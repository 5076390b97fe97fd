import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger, Module, Optional } from '@nestjs/common';
import type { MsgHdrs } from '@nats-io/transport-node';
import { SpanKind } from '@opentelemetry/api';
import {
  CallReply,
  FOLLOWERS,
  isRefusalCode,
  isRepeatable,
  subjectOf,
  type CallDefinition,
  type Caller,
  type CallInput,
  type CallResult,
} from '@slovo/contracts';
import { Metrics } from '../metrics/metrics.ts';
import { fromHeaders, isNobodyThere, NATS, toHeaders, type NatsConnection } from '../nats/nats.ts';
import { SERVICE, type ServiceIdentity } from '../service/identity.ts';
import { logContext } from '../service/log-context.ts';
import { type Carrier, withProducerSpan } from '../tracing/tracing.ts';
import type { Watched } from '../presence/watched.ts';
import { CallBatches, type OutgoingCall } from './call-batches.ts';
import { hiddenIn } from './hiding.ts';
import { LostCalls, markSent, newProgress } from './lost-calls.ts';
import { finishedIn, type FinishedValue, type Marks, type Received, unpack } from './packed.ts';
import { Refusal } from './refusal.ts';
import { ReplyInbox } from './reply-inbox.ts';
import { ServicePresences } from './service-presences.ts';
import { audienceOf, SIGNATURE } from './signed-message.ts';
import { Unanswered } from './unanswered.ts';

export interface CallOptions {
  requestId?: string;
  /** Nobody waits any longer for the answer. */
  timeoutMs?: number;
}

const ANSWER_MS = 10_000;
/** A service that follows by events needs a tenth of a second; its handler gives up before this. */
const CONFIRMED_MS = 6_000;
/** While a service restarts, nothing subscribes to its calls: the request is not received, so repeating it is safe. */
const RESTART_GRACE_MS = 5_000;

/** How an edge calls a service. */
@Injectable()
export class CallClient {
  private readonly logger = new Logger(CallClient.name);
  private readonly batches: CallBatches;
  private readonly lost: LostCalls;
  private readonly presences: ServicePresences;
  private readonly replies: ReplyInbox;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(SERVICE) private readonly service: ServiceIdentity,
    @Optional() @Inject(Metrics) private readonly metrics: Metrics = Metrics.off,
  ) {
    this.replies = new ReplyInbox(nats);
    this.batches = new CallBatches(nats, service.prefix, this.replies, {
      alone: (call) => this.sendAlone(call),
      headersOf: (...message) => this.headersOf(...message),
    });
    this.lost = new LostCalls(nats);
    this.presences = new ServicePresences(nats, service.prefix);
  }

  /** @throws Refusal as the contract lists, SERVICE_UNAVAILABLE if no service answers in time. */
  async call<C extends CallDefinition>(
    definition: C,
    input: CallInput<C>,
    caller: Caller,
    { requestId = logContext()?.requestId ?? crypto.randomUUID(), timeoutMs }: CallOptions = {},
  ): Promise<CallResult<C>> {
    return (await this.ask(definition, input, caller, requestId, timeoutMs)) as CallResult<C>;
  }

  /** The same for a definition that is only known at run time. */
  async ask(
    definition: CallDefinition,
    input: unknown,
    caller: Caller,
    requestId: string,
    timeoutMs = this.service.callTimeoutMs ?? ANSWER_MS,
  ): Promise<unknown> {
    const received = await this.send(definition, input, caller, requestId, timeoutMs);
    const value = await valueOf(received);
    await this.confirmHidden(received.marks, requestId);
    return value;
  }

  /** The same for a caller that sends the answer on: a value that the service has finished is not parsed. */
  async askForText(
    definition: CallDefinition,
    input: unknown,
    caller: Caller,
    requestId: string,
  ): Promise<{ finished: FinishedValue } | { value: unknown }> {
    const timeoutMs = this.service.callTimeoutMs ?? ANSWER_MS;
    const received = await this.send(definition, input, caller, requestId, timeoutMs);
    const finished = await finishedIn(received);
    return finished ? { finished } : { value: await valueOf(received) };
  }

  /**
   * An answer that something is hidden can be trusted: no service shows it to a reader who asks after that. Where one of them
   * is away the change stays, and its author is asked to repeat it: docs/decisions/048-answers-as-young-as-the-reader.md.
   * @throws Refusal SERVICE_UNAVAILABLE
   */
  private async confirmHidden(marks: Marks, requestId: string): Promise<void> {
    const hidden = hiddenIn(marks);
    if (!hidden) return;
    const caller: Caller = { kind: 'service', name: this.service.name };
    await Promise.all(
      FOLLOWERS[hidden.subject].map(async (follower) =>
        valueOf(await this.send(follower, hidden, caller, requestId, CONFIRMED_MS)),
      ),
    );
  }

  /** Whether the service that answers this call is known to be away: then the call is refused at once. */
  isAway({ name }: Pick<CallDefinition, 'name'>): boolean {
    return this.presences.of(name).isAway;
  }

  private async send(
    definition: CallDefinition,
    input: unknown,
    caller: Caller,
    requestId: string,
    timeoutMs: number,
  ): Promise<Received> {
    const presence = this.presences.of(definition.name);
    try {
      if (presence.isAway) throw awayError(presence);
      const received = await withProducerSpan(definition.name, SpanKind.CLIENT, (carrier) => {
        const proof = this.service.signer?.formerProof(definition.name, caller);
        const body = JSON.stringify({ caller, proof, requestId, input });
        const progress = newProgress();
        const send = (leftMs: number): Promise<Received> => {
          const call = { definition, body, carrier, timeoutMs: leftMs, progress };
          return definition.batch ? this.batches.send(call) : this.sendAlone(call);
        };
        return this.lost.answerTo({
          isRepeatable: isRepeatable(definition, input),
          timeoutMs,
          progress,
          send,
          isSilent: () => presence.unanswered(),
        });
      });
      presence.answered();
      return received;
    } catch (error) {
      // Said here, where the line names the request of this call: others may share its message.
      if (error instanceof Unanswered) {
        this.logger.warn(`${this.service.prefix}${subjectOf(definition)}: ${error.why}`);
        this.metrics.add('callsUnanswered', { call: definition.name });
        presence.unanswered();
      }
      throw error;
    }
  }

  private async sendAlone(call: OutgoingCall): Promise<Received> {
    const { definition, body, carrier, timeoutMs, progress } = call;
    const subject = this.service.prefix + subjectOf(definition);
    const presence = this.presences.of(definition.name);
    for (let waited = 0; ; waited += 250) {
      try {
        markSent(progress, this.nats);
        const { data, headers } = await this.replies.request(subject, timeoutMs, (reply) =>
          this.nats.publish(subject, body, {
            reply,
            headers: this.headersOf(definition.name, reply, body, carrier),
          }),
        );
        return { data, marks: fromHeaders(headers) };
      } catch (error) {
        if (isNobodyThere(error) && waited < Math.min(RESTART_GRACE_MS, timeoutMs)) {
          progress.sentAt = undefined;
          presence.unanswered();
          await pause(250);
          if (presence.isAway) throw awayError(presence);
          // Refused meanwhile, or answered to another message: its caller may have made it again.
          if (!progress.isOver) continue;
        }
        throw new Unanswered((error as Error).message);
      }
    }
  }

  /** Signed for each message and each time that it is sent: services accept a signature for a minute. */
  private headersOf(call: string, reply: string, body: string, carrier: Carrier): MsgHdrs {
    const { signer, prefix } = this.service;
    const signature = signer?.sign({ call, audience: audienceOf(prefix, call), reply, body });
    return toHeaders(signature === undefined ? carrier : { ...carrier, [SIGNATURE]: signature });
  }
}

const awayError = ({ retryAfter }: Watched): Unanswered => new Unanswered('the service is away', retryAfter);

async function valueOf(received: Received): Promise<unknown> {
  const reply = CallReply.parse(await unpack(received));
  if ('value' in reply) return reply.value;
  const { code, details } = reply.refusal;
  throw new Refusal(isRefusalCode(code) ? code : 'INTERNAL', details as Record<string, unknown> | undefined);
}

/** Only the edges import it: services never call services. */
@Module({ providers: [CallClient], exports: [CallClient] })
export class CallClientModule {}
