import { LIBRARY_FILE_LIMIT } from '@slovo/domain/upload';
import { z } from 'zod';
import { Instant } from '../wire.ts';

/**
 * The gateway and the bot talk to the media service over HTTP, because files are too large for NATS. All paths require
 * `Authorization: Bearer {INTERNAL_SECRET}`.
 *
 * `POST /internal/uploads?owner={userId}&purpose=report|avatar|notice` with the raw bytes as the body answers 201
 * `UploadAnswer`, or an error in the API's shape (`MEDIA_TYPE_REFUSED`, `MEDIA_DAMAGED`, `MEDIA_EMPTY`, `TOO_LARGE`). With a header
 * `x-request-key`, a repeated request gets the first answer. `content-type` is the format that the sender declares:
 * bytes of another format are refused; `application/octet-stream` declares nothing. `x-upload-size`, or the length of the
 * body, is how many bytes follow at most: as many are reserved, and no more are received. A fourth upload of a person at a
 * time is refused (`UPLOADS_UNDER_WAY`), and one for which there is no room now (`MEDIA_BUSY`).
 *
 * `POST /internal/uploads/discard` with `{"tickets": […]}` releases uploads whose report was refused: their bytes go
 * within minutes, unless a report shows them.
 *
 * `GET /internal/objects/{path}` with the header `x-media-ticket` streams the object; it honours Range and
 * If-None-Match.
 */
export const mediaHttp = {
  uploads: '/internal/uploads',
  discard: '/internal/uploads/discard',
  objects: '/internal/objects/',
} as const;

/** Announces the size of a body without a length, as a file within a form is. */
export const UPLOAD_SIZE_HEADER = 'x-upload-size';

export const MEDIA_PURPOSES = ['report', 'avatar', 'notice'] as const;
export type MediaPurpose = (typeof MEDIA_PURPOSES)[number];

/** Bytes: the largest upload of each purpose. */
export const MEDIA_LIMITS: Record<MediaPurpose, number> = {
  report: 50 * 1024 * 1024,
  avatar: 2 * 1024 * 1024,
  notice: LIBRARY_FILE_LIMIT,
};

/** Files of a person that are received at the same time: a report sends its files one after the other. */
export const MOST_UPLOADS_AT_ONCE = 3;

/** What is known of a stored photo or video. Tickets, reports and polls carry these facts. */
export const MediaFacts = z.object({
  path: z.string(),
  kind: z.enum(['photo', 'video']),
  mime: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Seconds, for a video. */
  duration: z.number().nullable(),
  /** Path of a still picture of a video, served like the video itself; null if none could be made. */
  poster: z.string().nullable().default(null),
});
export type MediaFacts = z.output<typeof MediaFacts>;

/** Proves that this person stored this object. Signed with TICKET_SECRET, valid for a day. */
export const UploadTicket = MediaFacts.extend({
  use: z.literal('upload'),
  size: z.int(),
  ownerId: z.int(),
  purpose: z.enum(MEDIA_PURPOSES),
});
export type UploadTicket = z.output<typeof UploadTicket>;

/** Lets its bearer read one object for five minutes. */
export const ReadTicket = z.object({ use: z.literal('read'), path: z.string() });
export type ReadTicket = z.output<typeof ReadTicket>;

/**
 * Part of an address under `/media/viewed/`: lets an operator who was logged see one object for a few minutes, as long as the
 * token of this fingerprint is valid and a report shows the object.
 */
export const ViewTicket = z.object({
  use: z.literal('view'),
  path: z.string(),
  operatorId: z.int(),
  fingerprint: z.string(),
});
export type ViewTicket = z.output<typeof ViewTicket>;

/** What the gateway signs of its own time, for the reports of one person. */
export const ClockReceipt = z.object({ use: z.literal('clock'), userId: z.int(), at: Instant });
export type ClockReceipt = z.output<typeof ClockReceipt>;

/** As many as a report has files. */
export const DiscardUploads = z.object({ tickets: z.array(z.string().max(4096)).max(10) });

export const UploadAnswer = z.object({ ticket: z.string(), media: UploadTicket.omit({ use: true }) });
export type UploadAnswer = z.output<typeof UploadAnswer>;
