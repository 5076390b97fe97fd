import { Injectable } from '@nestjs/common';
import {
  type CallInput,
  type Caller,
  getOperator,
  grantMedia,
  type ReadTicket,
  refusals,
  ViewTicket,
} from '@slovo/contracts';
import { CallClient, Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { Tickets } from '@slovo/kit/ticket';
import { GatewaySettings } from '../config.ts';

export type Audience = CallInput<typeof grantMedia>['audience'];

const TICKET_SECONDS = 300;

/** The tickets without which the media service hands out no object. */
@Injectable()
export class ReadTickets {
  private readonly tickets: Tickets;

  constructor(
    settings: GatewaySettings,
    private readonly calls: CallClient,
    private readonly clock: Clock,
  ) {
    this.tickets = new Tickets(settings.ticketKeys);
  }

  /** For an object that everyone may see. */
  sign(path: string): Promise<string> {
    return this.tickets.sign({ use: 'read', path } satisfies ReadTicket, this.clock.now(), TICKET_SECONDS);
  }

  /** @throws Refusal MEDIA_NOT_FOUND also for what the caller may not see, so that both look the same. */
  async request(path: string, audience: Audience, caller: Caller, requestId: string): Promise<string> {
    return (await this.calls.call(grantMedia, { path, audience }, caller, { requestId })).ticket;
  }

  /**
   * The object that an address under `/media/viewed/` opens, and the ticket for it. Both are looked up at each request: the
   * address ends with the operator's token, and with the report.
   * @throws Refusal MEDIA_NOT_FOUND once the address has ended, and for what was never one; SERVICE_UNAVAILABLE
   */
  async ofViewed(address: string, requestId: string): Promise<{ path: string; ticket: string }> {
    const view = await this.tickets.read(address, ViewTicket, this.clock.now());
    if (!view) throw new Refusal('MEDIA_NOT_FOUND');
    const { path, operatorId: userId, fingerprint } = view;
    const caller: Caller = { kind: 'operator', userId, fingerprint };
    try {
      const [ticket] = await Promise.all([
        this.request(path, 'viewed', caller, requestId),
        this.calls.call(getOperator, {}, caller, { requestId }),
      ]);
      return { path, ticket };
    } catch (error) {
      const isVerdict = error instanceof Refusal && refusals[error.code] < 500;
      throw isVerdict ? new Refusal('MEDIA_NOT_FOUND') : error;
    }
  }
}
