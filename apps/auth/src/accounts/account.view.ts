import type {
  MotivatorProfile,
  PersonSnapshot,
  ProfilePage,
  PublicProfile,
  UserProfile,
  UserStats,
} from '@slovo/contracts';
import { languageOf } from '@slovo/domain/languages';
import type { Motivator, User } from '../generated/client.ts';
import { lastAbsenceOf, presentSpan } from './spans.ts';

const person = (user: User) => ({
  id: user.id,
  username: user.username,
  first_name: user.firstName,
  last_name: user.lastName,
  photo_url: user.photoUrl,
});

const settings = (user: User) => ({
  telegram_id: Number(user.telegramId),
  language: languageOf(user.language),
  time_zone: user.timeZone,
  day_starts_at: user.dayStartsAt,
});

/** What others see next to a person's promises, reports and votes. */
export const publicProfile = (user: User): PublicProfile => ({ ...person(user), bio: user.bio });

/** What others see on the person's page. */
export const profilePage = (user: User & { motivator: Motivator | null }, stats: UserStats): ProfilePage => ({
  ...publicProfile(user),
  stats,
  motivator: user.motivator && motivatorProfile(user.motivator),
});

export const ownProfile = (user: User, roles: string[], stats: UserStats): UserProfile => ({
  ...publicProfile(user),
  ...settings(user),
  roles,
  stats,
  created_at: user.createdAt.toISOString(),
  ...(user.deletionDueAt && { deletion_due_at: user.deletionDueAt.toISOString() }),
});

export const motivatorProfile = (motivator: Motivator): MotivatorProfile => ({
  title: motivator.title,
  specialization: motivator.specialization,
  bio: motivator.bio,
  education: motivator.education,
  certifications: motivator.certifications,
  website: motivator.website,
  updated_at: motivator.updatedAt.toISOString(),
});

/** What other services project. */
export const personSnapshot = (user: User): PersonSnapshot => ({
  ...person(user),
  ...settings(user),
  banned: user.bannedAt !== null,
  last_ban: presentSpan(lastAbsenceOf(user)),
  ...(user.deletionDueAt && { leaving: true }),
  version: user.version,
});
