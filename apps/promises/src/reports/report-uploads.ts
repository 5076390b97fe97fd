import { Injectable } from '@nestjs/common';
import { UploadTicket } from '@slovo/contracts';
import { Tickets } from '@slovo/kit/ticket';
import { refusal } from '../promises/assert-allowed.ts';

/** Reads the tickets that the media service signed for uploads. Nobody can attach another person's upload, or an avatar. */
@Injectable()
export class ReportUploads {
  constructor(private readonly tickets: Tickets) {}

  /** @throws Refusal MEDIA_TICKET_INVALID */
  read(tickets: readonly string[], ownerId: number, now: Date): Promise<UploadTicket[]> {
    return Promise.all(
      tickets.map(async (ticket) => {
        const upload = await this.tickets.read(ticket, UploadTicket, now);
        if (upload?.ownerId !== ownerId || upload.purpose !== 'report') throw refusal('MEDIA_TICKET_INVALID');
        return upload;
      }),
    );
  }
}
