import { Injectable } from '@nestjs/common';
import { UploadTicket } from '@slovo/contracts';
import { Tickets } from '@slovo/kit/ticket';
import { refusal } from '../promises/decide.ts';

/** What the media service signed for this person's uploads: nobody can attach what is not theirs, or an avatar. */
@Injectable()
export class ReadUploads {
  constructor(private readonly tickets: Tickets) {}

  /** @throws Refusal MEDIA_TICKET_INVALID */
  run(tickets: readonly string[], ownerId: number, now: Date): Promise<UploadTicket[]> {
    return Promise.all(
      tickets.map(async (ticket) => {
        const upload = await this.tickets.read(ticket, UploadTicket, now);
        if (upload?.ownerId !== ownerId || upload.purpose !== 'report') throw refusal('MEDIA_TICKET_INVALID');
        return upload;
      }),
    );
  }
}
