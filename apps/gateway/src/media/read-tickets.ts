import { Injectable } from '@nestjs/common';
import { grantMedia, type Caller, type ReadTicket, ViewTicket } from '@slovo/contracts';
import { CallClient, Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { Tickets } from '@slovo/kit/ticket';
import { GatewaySettings } from '../config.ts';

export type Audience = 'private' | 'public';

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
   * The object that an address under `/media/viewed/` opens.
   * @throws Refusal MEDIA_NOT_FOUND once the address has expired, and for what was never one
   */
  async viewedPath(ticket: string): Promise<string> {
    const view = await this.tickets.read(ticket, ViewTicket, this.clock.now());
    if (!view) throw new Refusal('MEDIA_NOT_FOUND');
    return view.path;
  }
}
