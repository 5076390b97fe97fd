import type { JsMsg } from '@nats-io/jetstream';
import { fromHeaders } from '../nats/nats.ts';
import type { Carrier } from '../tracing/tracing.ts';

/** Redelivered after this time, in milliseconds, where a reaction could not even be tried. */
const LATER_MS = 1_000;

/** A message in this process, which is acknowledged when the last of its reactions has settled it. */
export class Delivery {
  readonly carrier: Carrier;
  readonly eventId: string;
  /** On the process's own clock, in milliseconds. */
  readonly since = performance.now();
  private json: { value: unknown } | undefined;
  private outstanding = 1;
  private delayMs: number | undefined;

  constructor(
    readonly message: JsMsg,
    private readonly onSettled: (delivery: Delivery) => void,
  ) {
    this.carrier = fromHeaders(message.headers);
    this.eventId = this.carrier['Nats-Msg-Id'] ?? `${message.info.stream}:${message.seq}`;
  }

  get text(): string {
    return this.message.string();
  }

  /** @throws SyntaxError if the text is no JSON */
  get payload(): unknown {
    this.json ??= { value: this.message.json() };
    return this.json.value;
  }

  /** One more settles it. */
  hold(): void {
    this.outstanding += 1;
  }

  /** Done, parked, or of no concern. */
  done(): void {
    this.outstanding -= 1;
    if (this.outstanding > 0) return;
    if (this.delayMs === undefined) this.message.ack();
    else this.message.nak(this.delayMs);
    this.onSettled(this);
  }

  /** It will be delivered again, to this process or another one; the inbox knows which reactions are done. */
  later(delayMs: number = LATER_MS): void {
    this.delayMs = Math.max(this.delayMs ?? 0, delayMs);
    this.done();
  }
}
