import type { Msg, MsgHdrs } from '@nats-io/transport-node';
import { batchSubjectOf, type CallDefinition } from '@slovo/contracts';
import { isNobodyThere, type NatsConnection } from '../nats/nats.ts';
import { type Carrier, withPublishSpan } from '../tracing/tracing.ts';
import { answersOf } from './answer-bundle.ts';
import { markSent, type Progress } from './lost-calls.ts';
import type { Received } from './packed.ts';
import type { ReplyInbox } from './reply-inbox.ts';
import { Unanswered } from './unanswered.ts';

/** A call on its way to a service. */
export interface OutgoingCall {
  readonly definition: Pick<CallDefinition, 'name'>;
  /** Its envelope as JSON. */
  readonly body: string;
  readonly carrier: Carrier;
  /** Nobody waits any longer for the answer. */
  readonly timeoutMs: number;
  readonly progress: Progress;
}

interface Waiting extends OutgoingCall {
  readonly resolve: (answer: Received | Promise<Received>) => void;
  readonly reject: (error: unknown) => void;
}

/** In one message. */
const MOST_CALLS = 64;
/** As events have in a bundle: NATS carries a megabyte. */
const MOST_BYTES = 256 * 1024;

/** How an edge sends messages with calls. */
export interface Sending {
  readonly alone: (call: OutgoingCall) => Promise<Received>;
  /** The headers of a message with calls of this name. */
  readonly headersOf: (call: string, reply: string, body: string, carrier: Carrier) => MsgHdrs;
}

/**
 * Sends the calls of one name that are made in one turn of the event loop as one message. A call that is alone goes the way
 * of any other call. So do those of a message that nobody takes, because every replica is of a release that knows no
 * batches, or restarts: such a message was not received.
 */
export class CallBatches {
  private readonly gathered = new Map<string, Waiting[]>();
  /** By the subject of their answers: calls by their place in the message. */
  private readonly sent = new Map<string, Map<number, Waiting>>();
  private isPlanned = false;

  constructor(
    private readonly nats: NatsConnection,
    private readonly prefix: string,
    private readonly replies: ReplyInbox,
    private readonly sending: Sending,
  ) {}

  /** @throws Refusal SERVICE_UNAVAILABLE if no service answers in time */
  send(call: OutgoingCall): Promise<Received> {
    const { promise, resolve, reject } = Promise.withResolvers<Received>();
    const { name } = call.definition;
    const others = this.gathered.get(name);
    const waiting = { ...call, resolve, reject };
    if (others) others.push(waiting);
    else this.gathered.set(name, [waiting]);
    if (!this.isPlanned) {
      this.isPlanned = true;
      // For all names at once: what is published in one turn leaves in one write.
      setImmediate(() => this.sendGathered());
    }
    return promise;
  }

  private sendGathered(): void {
    this.isPlanned = false;
    const gathered = [...this.gathered.values()];
    this.gathered.clear();
    for (const calls of gathered)
      for (const together of piecesOf(calls)) {
        if (together.length > 1) void this.sendTogether(together);
        else for (const call of together) call.resolve(this.sending.alone(call));
      }
  }

  private async sendTogether(calls: readonly Waiting[]): Promise<void> {
    const { name } = calls[0]!.definition;
    const subject = this.prefix + batchSubjectOf({ name });
    try {
      const reply = this.replies.listen({
        subject,
        receive: (message) => this.receive(message),
        fail: (error) => this.fail(reply, error),
      });
      this.sent.set(reply, new Map(calls.map((call, index) => [index, this.expect(call, index, reply)])));
      for (const { progress } of calls) markSent(progress, this.nats);
      const carriers = calls.map(({ carrier }) => carrier);
      await withPublishSpan(subject, carriers, async () => {
        const body = `[${calls.map(elementOf).join(',')}]`;
        this.nats.publish(subject, body, { reply, headers: this.sending.headersOf(name, reply, body, {}) });
      }).catch((error: Error) => this.fail(reply, error));
    } catch (error) {
      for (const call of calls) this.refuse(call, (error as Error).message);
    }
  }

  /** Each call has its own deadline. */
  private expect(call: Waiting, index: number, reply: string): Waiting {
    const timer = setTimeout(() => {
      if (this.take(reply, index)) this.refuse(call, 'timeout');
    }, call.timeoutMs);
    const settled =
      <T>(settle: (value: T) => void) =>
      (value: T): void => {
        clearTimeout(timer);
        settle(value);
      };
    return { ...call, resolve: settled(call.resolve), reject: settled(call.reject) };
  }

  private refuse({ reject }: Waiting, cause: string): void {
    reject(new Unanswered(cause));
  }

  private receive({ subject: reply, data }: Msg): void {
    try {
      for (const [index, answer] of answersOf(data)) this.take(reply, index)?.resolve(answer);
    } catch (error) {
      this.fail(reply, error as Error);
    }
  }

  private fail(reply: string, error: Error): void {
    this.settleAll(reply, (call) =>
      isNobodyThere(error) ? call.resolve(this.sending.alone(call)) : this.refuse(call, error.message),
    );
  }

  /** Answers come in any number of messages. */
  private take(reply: string, index: number): Waiting | undefined {
    const calls = this.sent.get(reply);
    const call = calls?.get(index);
    calls?.delete(index);
    if (calls?.size === 0) this.end(reply);
    return call;
  }

  private settleAll(reply: string, settle: (call: Waiting) => void): void {
    const calls = this.sent.get(reply);
    this.end(reply);
    for (const call of calls?.values() ?? []) settle(call);
  }

  private end(reply: string): void {
    this.sent.delete(reply);
    this.replies.close(reply);
  }
}

/** With its trace inside of it, which a call that is alone has in its headers. */
const elementOf = ({ body, carrier }: OutgoingCall): string =>
  Object.keys(carrier).length === 0 ? body : `{"carrier":${JSON.stringify(carrier)},${body.slice(1)}`;

/** In the order in which they were made. A larger one goes alone. */
function piecesOf(calls: readonly Waiting[]): Waiting[][] {
  const pieces: Waiting[][] = [];
  let bytes = 0;
  for (const call of calls) {
    const size = Buffer.byteLength(elementOf(call)) + 1;
    const last = pieces.at(-1);
    if (!last || last.length === MOST_CALLS || bytes + size > MOST_BYTES) {
      pieces.push([call]);
      bytes = size;
    } else {
      last.push(call);
      bytes += size;
    }
  }
  return pieces;
}
