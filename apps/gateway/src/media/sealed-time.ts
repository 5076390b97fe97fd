import { Injectable } from '@nestjs/common';
import {
  type CallInput,
  type checkReport,
  CLOCK_RECEIPT_HEADER,
  ClockReceipt,
  ELAPSED_HEADER,
} from '@slovo/contracts';
import { Clock } from '@slovo/kit/clock';
import { Tickets } from '@slovo/kit/ticket';
import type { FastifyRequest } from 'fastify';
import { GatewaySettings } from '../config.ts';

type Sending = Pick<CallInput<typeof checkReport>, 'sent_at' | 'seal'>;

/** An app without a connection keeps what it has seen for a week, too. */
const RECEIPT_SECONDS = 7 * 24 * 3_600;

/**
 * When a report was sent. A device's clock can be set, so a report that was written without a connection says how long
 * after the latest receipt of this server it was written: it counts for no time before that receipt.
 */
@Injectable()
export class SealedTime {
  private readonly tickets: Tickets;

  constructor(
    settings: GatewaySettings,
    private readonly clock: Clock,
  ) {
    this.tickets = new Tickets(settings.sessionKeys.derived('clock-receipt'));
  }

  receiptFor(userId: number): Promise<string> {
    const now = this.clock.now();
    const receipt = { use: 'clock', userId, at: now.toISOString() } satisfies ClockReceipt;
    return this.tickets.sign(receipt, now, RECEIPT_SECONDS);
  }

  /** When the request came, and the seal of a report that was written before. */
  async sendingOf({ headers }: FastifyRequest, userId: number): Promise<Sending> {
    const now = this.clock.now();
    const sent_at = now.toISOString();
    const [receipt, elapsed] = [headers[CLOCK_RECEIPT_HEADER], headers[ELAPSED_HEADER]];
    if (typeof receipt !== 'string' || typeof elapsed !== 'string' || !/^\d{1,12}$/.test(elapsed))
      return { sent_at };
    const facts = await this.tickets.read(receipt, ClockReceipt, now);
    if (facts?.userId !== userId) return { sent_at };
    return { sent_at, seal: { received_at: facts.at, elapsed_ms: Number(elapsed) } };
  }
}
