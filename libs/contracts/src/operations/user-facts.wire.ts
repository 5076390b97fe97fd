import { z } from 'zod';
import { NotificationSettings } from '../notifications/notifications.wire.ts';

/** Numbers of a person's promises that are not deleted. */
export const PromisesOfUser = z
  .object({
    total: z.int(),
    drafts: z.int(),
    /** Active or overdue. */
    running: z.int(),
    closed: z.int(),
    public: z.int(),
    /** Others' running promises whose motivator they are. */
    charges: z.int(),
  })
  .meta({ id: 'PromisesOfUser' });
export type PromisesOfUser = z.output<typeof PromisesOfUser>;

export const VotesOfUser = z
  .object({
    cast: z.int(),
    /** Reports of others that wait for this person's decision. */
    waitingReports: z.int(),
  })
  .meta({ id: 'VotesOfUser' });
export type VotesOfUser = z.output<typeof VotesOfUser>;

export const ReceiptsOfUser = z
  .object({ total: z.int(), unread: z.int(), read: z.int(), delivered: z.int() })
  .meta({ id: 'ReceiptsOfUser' });
export type ReceiptsOfUser = z.output<typeof ReceiptsOfUser>;

export const NotificationFactsOfUser = z.object({ receipts: ReceiptsOfUser, settings: NotificationSettings });
