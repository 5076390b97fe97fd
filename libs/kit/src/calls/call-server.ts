import { Inject, Injectable, Logger } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import type { Msg, Subscription } from '@nats-io/transport-node';
import { CallEnvelope, subjectOf, type CallDefinition, type Caller, type CallReply } from '@slovo/contracts';
import { z } from 'zod';
import { Clock } from '../clock/clock.ts';
import { fromHeaders, NATS, type NatsConnection } from '../nats/nats.ts';
import { SERVICE, type ServiceIdentity } from '../service/identity.ts';
import { withConsumerSpan } from '../tracing/tracing.ts';
import type { CallContext, Handler } from './handler.ts';
import { pack } from './packed.ts';
import { Refusal } from './refusal.ts';
import { unstorablePath } from './storable.ts';

/** Answers the calls of this service. Replicas share the work by a queue group. */
@Injectable()
export class CallServer {
  private readonly logger = new Logger(CallServer.name);
  private readonly subscriptions: Subscription[] = [];
  private readonly running = new Set<Promise<void>>();

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(SERVICE) private readonly service: ServiceIdentity,
    private readonly clock: Clock,
  ) {}

  get inFlight(): number {
    return this.running.size;
  }

  listen(definition: CallDefinition, handler: Handler<CallDefinition>): void {
    const subject = this.service.prefix + subjectOf(definition);
    const callback = (error: Error | null, message: Msg): void => {
      if (error) return this.logger.error(error);
      const task = this.answer(definition, handler, message)
        // Without this a reply that cannot leave would end the process, and every other call with it.
        .catch((fault: Error) => this.unanswered(definition, message, fault))
        .finally(() => this.running.delete(task));
      this.running.add(task);
    };
    this.subscriptions.push(this.nats.subscribe(subject, { queue: this.service.name, callback }));
  }

  /** Stops taking calls and waits for those under way, so that a rolling restart refuses nobody. */
  async drain(): Promise<void> {
    await Promise.all(this.subscriptions.map((subscription) => subscription.drain()));
    await Promise.allSettled(this.running);
  }

  private async answer(
    definition: CallDefinition,
    handler: Handler<CallDefinition>,
    message: Msg,
  ): Promise<void> {
    const reply = await withConsumerSpan(definition.name, fromHeaders(message.headers), SpanKind.SERVER, () =>
      this.perform(definition, handler, message),
    );
    const { body, ...marks } = await pack(reply);
    message.respond(body, marks);
  }

  /** A reply that is too large even packed: whoever asked is told at once instead of waiting in vain. */
  private unanswered(definition: CallDefinition, message: Msg, fault: Error): void {
    this.logger.error(`${definition.name}: ${fault.message}`);
    if (!this.nats.isClosed()) message.respond(JSON.stringify({ refusal: { code: 'INTERNAL' } }));
  }

  private async perform(
    definition: CallDefinition,
    handler: Handler<CallDefinition>,
    message: Msg,
  ): Promise<CallReply> {
    try {
      const { caller, requestId, input } = CallEnvelope.parse(message.json());
      const context = this.contextFor(definition, caller, requestId);
      const value = await handler.run(parseInput(definition.input, input), context);
      return { value: definition.output.parse(value) };
    } catch (error) {
      if (error instanceof Refusal) return { refusal: { code: error.code, details: error.details } };
      this.logger.error(
        `${definition.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      return { refusal: { code: 'INTERNAL' } };
    }
  }

  private contextFor(definition: CallDefinition, caller: Caller, requestId: string): CallContext {
    const user = caller.kind === 'user' ? caller : undefined;
    if (definition.who === 'user' && !user) throw new Refusal('SIGN_IN_REQUIRED');
    const operator = caller.kind === 'operator' ? caller : null;
    if (definition.who === 'operator' && !operator) throw new Refusal('ADMIN_TOKEN_INVALID');
    if (definition.who === 'service' && caller.kind !== 'service') throw new Refusal('NOT_ALLOWED');
    return {
      now: this.clock.now(),
      requestId,
      caller,
      userId: user?.userId ?? null,
      isAdmin: user?.roles.includes('admin') ?? false,
      operator: operator && { userId: operator.userId, fingerprint: operator.fingerprint },
    };
  }
}

/** @throws Refusal BAD_INPUT with `fields`: the path of each wrong field and what is wrong with it. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) {
    const unstorable = unstorablePath(result.data);
    if (unstorable) throw new Refusal('BAD_INPUT', { fields: { [unstorable]: 'TEXT_INVALID' } });
    return result.data;
  }
  const fields = Object.fromEntries(
    result.error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message]),
  );
  throw new Refusal('BAD_INPUT', { fields });
}
