import { Logger } from '@nestjs/common';
import { type Msg, NoRespondersError, PermissionViolationError, TimeoutError } from '@nats-io/transport-node';
import { type NatsConnection, newInbox } from '../nats/nats.ts';

/** What becomes of one message. */
interface Listener {
  readonly subject: string;
  /** Its service may answer in several messages. */
  readonly receive: (answer: Msg) => void;
  /** Nobody answers any more. */
  readonly fail: (error: Error) => void;
}

const NO_RESPONDERS = 503;

/**
 * One subscription for the answers to all messages of this process, as the client library has for its requests. That one
 * chooses the subject of a reply after it was given the message; here it is known before, because the signature covers it.
 */
export class ReplyInbox {
  private readonly logger = new Logger(ReplyInbox.name);
  private readonly inbox: string;
  private readonly open = new Map<string, Listener>();
  private isListening = false;
  private messages = 0;

  constructor(private readonly nats: NatsConnection) {
    this.inbox = newInbox(nats);
  }

  /** A subject for the answers to one message, until it is closed. @throws if the connection is closed */
  listen(listener: Listener): string {
    this.subscribe();
    const reply = `${this.inbox}.${(this.messages += 1)}`;
    this.open.set(reply, listener);
    return reply;
  }

  close(reply: string): void {
    this.open.delete(reply);
  }

  /**
   * Sends a message that has one answer.
   * @param send publishes it with this subject for the reply
   * @throws NoRespondersError, TimeoutError, PermissionViolationError, or what `send` throws
   */
  async request(subject: string, timeoutMs: number, send: (reply: string) => void): Promise<Msg> {
    const { promise, resolve, reject } = Promise.withResolvers<Msg>();
    const reply = this.listen({ subject, receive: resolve, fail: reject });
    const timer = setTimeout(() => reject(new TimeoutError()), timeoutMs);
    try {
      send(reply);
      return await promise;
    } finally {
      clearTimeout(timer);
      this.close(reply);
    }
  }

  private subscribe(): void {
    if (this.isListening) return;
    this.nats.subscribe(`${this.inbox}.*`, {
      callback: (error, message) => {
        if (error) this.logger.error(error);
        else this.receive(message);
      },
    });
    this.isListening = true;
    void this.followErrors();
  }

  private receive(message: Msg): void {
    const listener = this.open.get(message.subject);
    if (message.data.length === 0 && message.headers?.code === NO_RESPONDERS)
      listener?.fail(new NoRespondersError(listener.subject));
    else listener?.receive(message);
  }

  private async followErrors(): Promise<void> {
    for await (const status of this.nats.status()) {
      const error = status.type === 'error' && status.error;
      if (error instanceof PermissionViolationError && error.operation === 'publish')
        this.failAll(error, ({ subject }) => subject === error.subject);
    }
    this.failAll(new Error('the connection is closed'));
  }

  private failAll(error: Error, concerns: (listener: Listener) => boolean = () => true): void {
    for (const listener of [...this.open.values()].filter(concerns)) listener.fail(error);
  }
}
