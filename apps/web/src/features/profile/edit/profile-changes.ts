import { BIO_MAX } from '@slovo/domain/person';
import { textProblem, writtenLine, writtenText } from '@slovo/domain/text';
import { profileForm as texts } from '@slovo/texts/web/profile';
import type { InputOf, UserProfile } from '../../../shared/api/wire.ts';

/** From this length on the counter is red (PROFILE-15). */
export const BIO_NEAR = 280;
const NICK = /^[a-z0-9_]{3,32}$/i;

export interface ProfileAnswers {
  first_name: string;
  last_name: string;
  username: string;
  bio: string;
}

export const answersOf = (profile: UserProfile): ProfileAnswers => ({
  first_name: profile.first_name,
  last_name: profile.last_name ?? '',
  username: profile.username ?? '',
  bio: profile.bio,
});

export type ProfileProblems = Partial<Record<keyof ProfileAnswers, string>>;

export function problemsOf(answers: ProfileAnswers, profile: UserProfile): ProfileProblems {
  const { first_name, username, bio } = trimmed(answers);
  const problems: ProfileProblems = {};
  if (first_name === '') problems.first_name = texts.firstNameRequired;
  // A username is optional, but cannot be removed once it is set.
  if (!NICK.test(username) && (username !== '' || profile.username !== null))
    problems.username = texts.nickInvalid;
  const bioProblem = textProblem(bio, BIO_MAX);
  if (bioProblem) problems.bio = bioProblem === 'long' ? texts.bioTooLong : texts.overloaded;
  return problems;
}

/** Only changed fields are sent (PROFILE-16). */
export function changesOf(
  answers: ProfileAnswers,
  profile: UserProfile,
): Omit<InputOf<'auth.update-profile'>, 'photo_url'> {
  const before = answersOf(profile);
  const after = trimmed(answers);
  const fields = Object.keys(after) as (keyof ProfileAnswers)[];
  const differing = fields.filter((field) => after[field] !== before[field]);
  return Object.fromEntries(
    differing.map((field) => [field, field === 'last_name' ? after[field] || null : after[field]]),
  );
}

function trimmed({ username, ...rest }: ProfileAnswers): ProfileAnswers {
  return {
    username: username.trim().replace(/^@/, ''),
    first_name: writtenLine(rest.first_name),
    last_name: writtenLine(rest.last_name),
    bio: writtenText(rest.bio),
  };
}
