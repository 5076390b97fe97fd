import { z } from 'zod';
import { call } from '../call.ts';
import type { ServiceName } from '../services.ts';
import { Done, Id, Instant, Language } from '../wire.ts';
import { OWN_TABLES, type OwnTableName } from './own-tables.ts';
import { AccountDeletion, DataExport, OwnData } from './own-data.wire.ts';

export const getOwnData = call({
  name: 'auth.get-own-data',
  who: 'user',
  summary: 'The latest export of the own data, and whether the account is about to be deleted',
  input: z.object({}),
  output: OwnData,
  refusals: [],
});

/** While one is being made, every request answers with it. */
export const requestDataExport = call({
  name: 'auth.request-data-export',
  who: 'user',
  summary: 'Requests a copy of everything that is stored of the person',
  input: z.object({ request_key: z.string().min(1).max(100).optional() }),
  output: DataExport,
  http: { idempotencyKey: true },
  refusals: ['DATA_EXPORTS_TOO_MANY', 'DELETION_EXISTS', 'USER_NOT_FOUND'],
});

/** The address works for 15 minutes, without a session, so that a browser can stream the file to disk. */
export const linkDataExport = call({
  name: 'auth.link-data-export',
  who: 'user',
  summary: 'A signed address of a finished export',
  input: z.object({ id: Id }),
  output: z.object({ url: z.string(), expires_at: Instant }),
  refusals: ['DATA_EXPORT_NOT_FOUND', 'DATA_EXPORT_NOT_READY', 'DATA_EXPORT_EXPIRED'],
});

/** A second request answers with the first. */
export const requestAccountDeletion = call({
  name: 'auth.request-account-deletion',
  who: 'user',
  summary: 'Deletes the own account in 7 days',
  /** The phrase of `libs/domain/src/deletion/own.ts`, in either language. */
  input: z.object({ phrase: z.string().max(100) }),
  output: AccountDeletion,
  refusals: ['DELETION_PHRASE_WRONG', 'OPERATOR_CANNOT_BE_DELETED', 'USER_NOT_FOUND'],
});

/** Changes nothing where no deletion was requested. */
export const cancelAccountDeletion = call({
  name: 'auth.cancel-account-deletion',
  who: 'user',
  summary: 'Keeps the own account after all',
  input: z.object({}),
  output: Done,
  refusals: [],
});

/** Bot only: the button of a message about a new sign-in. Changes nothing where the session has ended. */
export const endAlertedSession = call({
  name: 'auth.end-alerted-session',
  who: 'user',
  summary: 'Ends the session that a message about a new sign-in is about',
  input: z.object({ alert_id: Id }),
  output: Done,
  refusals: ['SESSION_NOT_FOUND'],
});

const Lease = z.object({ id: Id, lease: z.string().min(1).max(100) });

/** Gateway only: the export that waited longest. Another worker may take it after ten minutes without `keep-data-export`. */
export const takeDataExport = call({
  name: 'auth.take-data-export',
  who: 'service',
  summary: 'Takes an export that is to be made',
  input: z.object({}),
  output: z.object({
    taken: Lease.extend({ user_id: z.int(), language: Language, time_zone: z.string() }).nullable(),
  }),
  refusals: [],
});

/** Gateway only. @throws DATA_EXPORT_NOT_FOUND where another worker has it, or the account is gone */
export const keepDataExport = call({
  name: 'auth.keep-data-export',
  who: 'service',
  summary: 'Prolongs the lease of an export that is being made',
  input: Lease,
  output: Done,
  refusals: ['DATA_EXPORT_NOT_FOUND'],
});

/** Gateway only: it is tried again later, five times in all. */
export const returnDataExport = call({
  name: 'auth.return-data-export',
  who: 'service',
  summary: 'Gives an export back that could not be made',
  input: Lease.extend({ error: z.string().max(1_000) }),
  output: Done,
  refusals: [],
});

/** A page of at most 200 rows and about 500 kB. A row is as the table has it, apart from secrets such as hashes of tokens. */
const readCall = <const S extends ServiceName>(service: S) =>
  call({
    name: `${service}.read-own-rows`,
    who: 'service',
    summary: `Rows of a person in a table of ${service}`,
    input: z.object({
      user_id: Id,
      table: z.enum(OWN_TABLES[service] as unknown as [OwnTableName<S>, ...OwnTableName<S>[]]),
      cursor: z.string().max(500).optional(),
    }),
    output: z.object({ rows: z.array(z.record(z.string(), z.unknown())), next: z.string().nullable() }),
    refusals: [],
  });

export const readOwnRowsOfAuth = readCall('auth');
export const readOwnRowsOfPromises = readCall('promises');
export const readOwnRowsOfVoting = readCall('voting');
export const readOwnRowsOfNotifications = readCall('notifications');
export const readOwnRowsOfMedia = readCall('media');
export const readOwnRowsOfBot = readCall('bot');

/** By service. */
export const readOwnRows = {
  auth: readOwnRowsOfAuth,
  promises: readOwnRowsOfPromises,
  voting: readOwnRowsOfVoting,
  notifications: readOwnRowsOfNotifications,
  media: readOwnRowsOfMedia,
  bot: readOwnRowsOfBot,
} as const satisfies Record<ServiceName, unknown>;
