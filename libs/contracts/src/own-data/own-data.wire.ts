import { z } from 'zod';
import { Id, Instant } from '../wire.ts';

export const DATA_EXPORT_STATES = ['making', 'ready', 'failed', 'expired'] as const;

/** A copy of everything that is stored of a person, as one zip. */
export const DataExport = z
  .object({
    id: z.int(),
    state: z.enum(DATA_EXPORT_STATES),
    requested_at: Instant,
    /** Null until it is ready. */
    ready_at: Instant.nullable(),
    /** When the file is removed; null until it is ready. */
    expires_at: Instant.nullable(),
    /** Bytes; null until it is ready. */
    size: z.int().nullable(),
  })
  .meta({ id: 'DataExport' });
export type DataExport = z.output<typeof DataExport>;

/** A request to delete the own account. Until `due_at` it can be taken back. */
export const AccountDeletion = z
  .object({ requested_at: Instant, due_at: Instant })
  .meta({ id: 'AccountDeletion' });
export type AccountDeletion = z.output<typeof AccountDeletion>;

/** The latest export and the deletion that was requested; null where there is none. */
export const OwnData = z
  .object({ export: DataExport.nullable(), deletion: AccountDeletion.nullable() })
  .meta({ id: 'OwnData' });
export type OwnData = z.output<typeof OwnData>;

/** What a signed address of a download says. */
export const DataExportTicket = z.object({
  use: z.literal('data-export'),
  exportId: z.int().positive(),
  userId: z.int().positive(),
});
export type DataExportTicket = z.output<typeof DataExportTicket>;

/**
 * `POST /internal/archives?owner={userId}&export={id}` with the bytes of a zip as the body, of the gateway to the media
 * service, with `Authorization: Bearer {INTERNAL_SECRET}`: answers 201 `ArchiveAnswer`; a second archive of an export is
 * dropped. `GET /internal/archives/{exportId}?owner={userId}` streams it; it honours Range.
 */
export const archivesHttp = '/internal/archives';
export const ArchivePlace = z.object({ owner: Id, export: Id });
export const ArchiveAnswer = z.object({ size: z.int() });
