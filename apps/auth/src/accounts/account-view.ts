import type { Language, PersonSnapshot, PublicProfile, UserProfile } from '@slovo/contracts';
import type { z } from 'zod';
import type { User } from '../generated/client.ts';

const person = (user: User) => ({
  id: user.id,
  username: user.username,
  first_name: user.firstName,
  last_name: user.lastName,
  photo_url: user.photoUrl,
});

const settings = (user: User) => ({
  telegram_id: Number(user.telegramId),
  language: user.language as z.output<typeof Language>,
  time_zone: user.timeZone,
  day_starts_at: user.dayStartsAt,
});

/** What others see. */
export const publicProfile = (user: User): PublicProfile => ({ ...person(user), bio: user.bio });

export const ownProfile = (user: User, roles: string[]): UserProfile => ({
  ...publicProfile(user),
  ...settings(user),
  roles,
  created_at: user.createdAt.toISOString(),
});

/** What other services keep. */
export const personSnapshot = (user: User): PersonSnapshot => ({
  ...person(user),
  ...settings(user),
  banned: user.bannedAt !== null,
  version: user.version,
});
