import { SEARCH_TYPES } from '@slovo/domain/person';
import { z } from 'zod';
import { listAuditEntries } from '../auth/auth.calls.ts';
import { AuditEntry } from '../auth/auth.wire.ts';
import { AdminUser } from '../auth/operators.wire.ts';
import { call } from '../call.ts';
import { listRecipients } from '../notifications/batches.calls.ts';
import { BatchRecipient } from '../notifications/batches.wire.ts';
import { Id, Instant, Language, TimeZone } from '../wire.ts';
import { Line } from '../written.ts';

// An unknown field of a filter is refused: ignored, it would export far more than was asked for.

/** Recipients of a batch, as its page filters them. */
const RecipientsFilter = z.strictObject({
  batchId: Id,
  ...listRecipients.input.pick({ outcome: true, reason: true, q: true }).shape,
});
/** Entries of the operators' log, as its page filters them. */
const AuditFilter = z.strictObject(listAuditEntries.input.omit({ limit: true, cursor: true }).shape);
/** Everyone whom a search finds, also above the number that the search counts. */
const UsersFilter = z.strictObject({
  query: Line(200).default(''),
  by: z.enum(['auto', ...SEARCH_TYPES]).default('auto'),
});

const ofRecipients = z.object({ kind: z.literal('batch-recipients'), filter: RecipientsFilter });
const ofAudit = z.object({ kind: z.literal('audit'), filter: AuditFilter.default({}) });
const ofUsers = z.object({ kind: z.literal('users'), filter: UsersFilter });

/** Which rows an export has. */
export const ExportSelection = z.discriminatedUnion('kind', [ofRecipients, ofAudit, ofUsers]);
export type ExportSelection = z.output<typeof ExportSelection>;
export type ExportKind = ExportSelection['kind'];

/** The zone gives the date in the name of the file; without one it is that of the operator's account. */
const inZone = { timeZone: TimeZone.optional() };

/** The body of `POST /api/admin/exports`. */
export const ExportRequest = z.discriminatedUnion('kind', [
  ofRecipients.extend(inZone),
  ofAudit.extend(inZone),
  ofUsers.extend(inZone),
]);
export type ExportRequest = z.output<typeof ExportRequest>;
/** As a client writes it. */
export type ExportChoice = z.input<typeof ExportRequest>;

/** A GET of `url` starts the download: once, before `expiresAt`. It needs no token, so a browser can stream it to disk. */
export const ExportLink = z.object({ url: z.string(), expiresAt: Instant }).meta({ id: 'ExportLink' });
export type ExportLink = z.output<typeof ExportLink>;

/** The random part of the address of an export. */
export const ExportTicket = z.string().regex(/^[\w-]{43}$/, 'a ticket of an export');

/** Records the export in the log. */
export const openExport = call({
  name: 'auth.open-export',
  who: 'operator',
  summary: 'Makes a ticket for one export',
  /** `language` is that of the column titles. */
  input: z.object({ selection: ExportSelection, language: Language, timeZone: TimeZone.optional() }),
  output: z.object({ ticket: ExportTicket, expiresAt: Instant }),
  refusals: ['QUERY_REQUIRED'],
});

export const takeExport = call({
  name: 'auth.take-export',
  who: 'service',
  summary: 'Uses up the ticket of an export',
  input: z.object({ ticket: ExportTicket }),
  output: z.object({
    selection: ExportSelection,
    language: Language,
    /** Today's date in the operator's zone. */
    date: z.iso.date(),
    /** On whose behalf the rows are read. */
    operator: z.object({ userId: z.int(), fingerprint: z.string() }),
  }),
  /** The last four are those of the operator's token: after a logout the ticket opens nothing. */
  refusals: [
    'EXPORT_NOT_FOUND',
    'EXPORT_USED',
    'EXPORT_EXPIRED',
    'ADMIN_TOKEN_INVALID',
    'ADMIN_TOKEN_EXPIRED',
    'NOT_OPERATOR',
    'user_banned',
  ],
});

/** Rows that a service answers at once: enough to be quick, few enough for one message. */
export const EXPORT_PAGE = 1_000;

/** A page of rows: at most `EXPORT_PAGE`, in an order in which a cursor goes on where the page ended. */
const pageOfRows = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable() });
const cursor = z.string().max(1_000).optional();

export const readRecipients = call({
  name: 'notifications.read-recipients',
  who: 'operator',
  summary: 'Recipients of a batch for an export, a thousand at a time',
  input: z.object({ filter: RecipientsFilter, cursor }),
  output: pageOfRows(BatchRecipient),
  refusals: ['BATCH_NOT_FOUND'],
});

export const AuditRow = AuditEntry.extend({
  /** Null once the operator's account is gone. */
  operator: z.object({ username: z.string().nullable(), firstName: z.string() }).nullable(),
});
export type AuditRow = z.output<typeof AuditRow>;

export const readAuditEntries = call({
  name: 'auth.read-audit-entries',
  who: 'operator',
  summary: 'Entries of the log for an export, a thousand at a time',
  input: z.object({ filter: AuditFilter, cursor }),
  output: pageOfRows(AuditRow),
  refusals: [],
});

export const readFoundUsers = call({
  name: 'auth.read-found-users',
  who: 'operator',
  summary: 'Everyone whom a search finds for an export, a thousand at a time',
  input: z.object({ filter: UsersFilter, cursor }),
  output: pageOfRows(AdminUser),
  refusals: ['QUERY_REQUIRED'],
});
