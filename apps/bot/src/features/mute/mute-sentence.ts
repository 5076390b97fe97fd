import type { UserProfile } from '@slovo/contracts';
import { MUTED_FOR_GOOD } from '@slovo/domain';
import { botTexts } from '@slovo/texts/bot';
import { wallTime } from '../promise/promise-facts.ts';

/** Until when the chat is muted; null if it is not. */
export function muteSentence(
  mutedUntil: string | null,
  person: Pick<UserProfile, 'language' | 'time_zone'>,
  now: Date,
): string | null {
  const { mute } = botTexts[person.language];
  if (mutedUntil === null || Date.parse(mutedUntil) <= now.getTime()) return null;
  return Date.parse(mutedUntil) === Date.parse(MUTED_FOR_GOOD)
    ? mute.forever
    : mute.until(wallTime(mutedUntil, person, now));
}
