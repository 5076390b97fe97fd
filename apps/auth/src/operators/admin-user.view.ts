import type { AdminUser } from '@slovo/contracts';
import { languageOf } from '@slovo/domain/languages';
import { personStatus } from '@slovo/domain/person';
import type { User } from '../generated/client.ts';

export interface Facts {
  promisesCount: number;
  isOperator: boolean;
}

/** A person in a list of operators. */
export const adminUser = (user: User, { promisesCount, isOperator }: Facts, now: Date): AdminUser => ({
  id: user.id,
  username: user.username,
  firstName: user.firstName,
  lastName: user.lastName,
  photoUrl: user.photoUrl,
  email: null,
  telegramId: masked(String(user.telegramId)),
  language: languageOf(user.language),
  status: personStatus(user, now),
  banReason: user.banReason,
  createdAt: user.createdAt.toISOString(),
  lastLogin: user.lastSeenAt?.toISOString() ?? null,
  promisesCount,
  isOperator,
});

const masked = (telegramId: string): string => telegramId.replace(/\d{1,2}$/, '••');
