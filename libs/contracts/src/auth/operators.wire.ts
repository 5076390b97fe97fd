import { PERSON_STATUSES } from '@slovo/domain/person';
import { z } from 'zod';
import { NotificationSettings } from '../notifications/notifications.wire.ts';
import { Instant, Language } from '../wire.ts';
import { AuditEntry, UserStats } from './auth.wire.ts';
import { PromisesOfUser, ReceiptsOfUser, VotesOfUser } from '../operations/user-facts.wire.ts';

/** Banned by an operator, suspended, inactive (90 days unseen, or the bot is blocked), else active. */
export const AdminUserStatus = z.enum(PERSON_STATUSES);

/** A person as operators see them in lists. */
export const AdminUser = z
  .object({
    id: z.int(),
    username: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string().nullable(),
    photoUrl: z.string().nullable(),
    /** No account has one yet. */
    email: z.string().nullable(),
    /** In lists the last two digits are dots. */
    telegramId: z.string().nullable(),
    language: Language,
    status: AdminUserStatus,
    banReason: z.string().nullable(),
    createdAt: Instant,
    /** The latest use of a session or message to the bot. */
    lastLogin: Instant.nullable(),
    /** All that are not deleted, drafts included. */
    promisesCount: z.int(),
    /** An operator can be neither banned nor deleted. */
    isOperator: z.boolean(),
  })
  .meta({ id: 'AdminUser' });
export type AdminUser = z.output<typeof AdminUser>;

/** What auth knows of a person; `telegramId` is whole. */
export const AdminAccount = AdminUser.extend({
  bio: z.string(),
  timeZone: z.string(),
  /** Hour, 0 to 6, at which the person's day begins. */
  dayStartsAt: z.int(),
  bannedAt: Instant.nullable(),
  /** The latest ban, also after it ended; `until` is null while it lasts. */
  lastBan: z.object({ from: Instant, until: Instant.nullable() }).nullable(),
  /** Since when the person has blocked the bot. */
  chatBlockedAt: Instant.nullable(),
  /** When the account is deleted, because the person asked for it themselves. */
  deletionDueAt: Instant.nullish(),
  /** Sessions that are open now. */
  openSessions: z.int(),
  stats: UserStats,
  /** The newest entries of the operators' log about this person, at most 20. */
  log: z.array(AuditEntry),
}).meta({ id: 'AdminAccount' });
export type AdminAccount = z.output<typeof AdminAccount>;

/** A person's page. The part of a service that does not answer is null. */
export const AdminUserPage = AdminAccount.extend({
  promises: PromisesOfUser.nullable(),
  votes: VotesOfUser.nullable(),
  receipts: ReceiptsOfUser.nullable(),
  settings: NotificationSettings.nullable(),
}).meta({ id: 'AdminUserPage' });
export type AdminUserPage = z.output<typeof AdminUserPage>;

/** What a ban of this person would end, hide and pause. */
export const BanImpact = z
  .object({
    userId: z.int(),
    sessions: z.int(),
    publicPromises: z.int(),
    runningPromises: z.int(),
    /** Reports of others that wait for this person's decision. */
    waitingReports: z.int(),
  })
  .meta({ id: 'BanImpact' });
export type BanImpact = z.output<typeof BanImpact>;
