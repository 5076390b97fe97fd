import { Injectable } from '@nestjs/common';
import { userChanged } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { PrismaClient } from '../database.ts';
import type { User } from '../generated/client.ts';
import { personSnapshot } from './account.view.ts';
import { keepFormerUsername } from './former-usernames.ts';
import { lockUser } from './lock-user.ts';
import type { OwnField } from './telegram-fields.ts';
import { usernameKey } from './username.ts';

/** Columns that a person changes. Fields that are missing or undefined stay as they are. */
export type AccountChange = Partial<Pick<User, OwnField | 'bio'>>;

/**
 * Saves a person's own edits and publishes them. Records which columns the person has set, also where the value is the same
 * as before: otherwise a device abroad would replace the time zone that they have just confirmed.
 */
@Injectable()
export class AccountEditor {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
  ) {}

  async apply(userId: number, change: AccountChange, now: Date): Promise<User> {
    return this.prisma.$transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user) throw new Refusal('USER_NOT_FOUND');
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      const ownFields = [...new Set([...user.ownFields, ...given.map(([field]) => field)])];
      const differing = given.filter(([field, value]) => value !== user[field as keyof AccountChange]);
      if (differing.length === 0)
        return ownFields.length > user.ownFields.length
          ? tx.user.update({ where: { id: userId }, data: { ownFields } })
          : user;
      const fields: AccountChange = Object.fromEntries(differing);
      const changed = await tx.user.update({
        where: { id: userId },
        data: {
          ...fields,
          usernameKey: fields.username ? usernameKey(fields.username) : undefined,
          ownFields,
          version: { increment: 1 },
        },
      });
      await keepFormerUsername(tx, user, changed, now);
      await this.outbox.put(tx, userChanged, { user: personSnapshot(changed) }, now);
      return changed;
    });
  }
}
