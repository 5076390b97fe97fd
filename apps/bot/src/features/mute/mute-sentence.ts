import type { UserProfile } from '@slovo/contracts';
import { botTexts } from '@slovo/texts/bot';
import { wallTime } from '../promise/promise-facts.ts';

/** «Насовсем»: until they say otherwise. */
export const FOR_GOOD = '9999-12-31T00:00:00.000Z';

/** Until when the chat is kept quiet; null when it is not, or not any more. */
export function muteSentence(
  mutedUntil: string | null,
  person: Pick<UserProfile, 'language' | 'time_zone'>,
  now: Date,
): string | null {
  const { mute } = botTexts[person.language];
  if (mutedUntil === null || Date.parse(mutedUntil) <= now.getTime()) return null;
  return Date.parse(mutedUntil) === Date.parse(FOR_GOOD)
    ? mute.forever
    : mute.until(wallTime(mutedUntil, person, now));
}
