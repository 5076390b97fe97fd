import { z } from 'zod';

/**
 * The media service speaks HTTP to the doors, because bytes do not travel over NATS. Both paths want
 * `Authorization: Bearer {INTERNAL_SECRET}`.
 *
 * `POST /internal/uploads?owner={userId}&purpose=report|avatar|notice` with the raw bytes as the body answers 201
 * `UploadAnswer`, or an error in the API's shape (`MEDIA_TYPE_REFUSED`, `MEDIA_EMPTY`, `TOO_LARGE`). A header
 * `x-request-key` makes a repeat give the first answer. `content-type` is what the sender says the file is: bytes of another
 * format are refused, `application/octet-stream` says nothing.
 *
 * `GET /internal/objects/{path}` with the header `x-media-ticket` streams the object; it honours Range and If-None-Match.
 */
export const mediaHttp = { uploads: '/internal/uploads', objects: '/internal/objects/' } as const;

export const MEDIA_PURPOSES = ['report', 'avatar', 'notice'] as const;
export type MediaPurpose = (typeof MEDIA_PURPOSES)[number];

/** Bytes: the largest upload of each purpose. */
export const MEDIA_LIMITS: Record<MediaPurpose, number> = {
  report: 50 * 1024 * 1024,
  avatar: 2 * 1024 * 1024,
  notice: 50 * 1024 * 1024,
};

/** What an upload ticket proves: this person stored this object. Signed with TICKET_SECRET, valid for a day. */
export const UploadTicket = z.object({
  use: z.literal('upload'),
  path: z.string(),
  kind: z.enum(['photo', 'video']),
  mime: z.string(),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  duration: z.number().nullable(),
  /** Path of a still picture of a video. */
  poster: z.string().nullable().default(null),
  ownerId: z.int(),
  purpose: z.enum(MEDIA_PURPOSES),
});
export type UploadTicket = z.output<typeof UploadTicket>;

/** Lets its bearer read one object for five minutes. */
export const ReadTicket = z.object({ use: z.literal('read'), path: z.string() });
export type ReadTicket = z.output<typeof ReadTicket>;

export const UploadAnswer = z.object({ ticket: z.string(), media: UploadTicket.omit({ use: true }) });
export type UploadAnswer = z.output<typeof UploadAnswer>;
