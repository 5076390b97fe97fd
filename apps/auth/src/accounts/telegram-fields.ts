import type { TelegramPerson } from '@slovo/contracts';
import type { z } from 'zod';
import type { User } from '../generated/client.ts';
import { usernameKey } from './username.ts';

/** Telegram's own limit for each of the two. */
const NAME_MAX = 64;

/** A person as Telegram shows them, with the zone of their device where it tells one. */
export interface Sighting {
  person: z.output<typeof TelegramPerson>;
  timeZone?: string;
}

export interface Seen extends Sighting {
  /** Telegram's username where it is free and may be used. */
  username: string | undefined;
}

/** Columns that a person can set here; once they did, Telegram's word no longer counts. */
export type OwnField =
  | 'firstName'
  | 'lastName'
  | 'username'
  | 'photoUrl'
  | 'language'
  | 'timeZone'
  | 'dayStartsAt';

type Fields = Partial<
  Pick<
    User,
    'username' | 'usernameKey' | 'firstName' | 'lastName' | 'photoUrl' | 'language' | 'timeZone' | 'ownFields'
  >
>;

/**
 * What changes of an account by what Telegram shows: nothing that the person set here, and nothing for what Telegram
 * does not show (an update of the bot carries no photo). A name that was taken away in Telegram goes away here as well.
 */
export function telegramFields({ person, timeZone, username }: Seen, known: User | null): Fields {
  const shown: Fields = {};
  const own = new Set(known?.ownFields);
  const show = <K extends OwnField & keyof Fields>(field: K, value: Fields[K]): void => {
    if (value !== undefined && !own.has(field) && value !== known?.[field]) shown[field] = value;
  };
  show('firstName', nameOf(person.first_name) || 'User');
  show('lastName', nameOf(person.last_name ?? '') || null);
  show('photoUrl', person.photo_url ?? undefined);
  show('language', person.language_code ? languageOf(person.language_code) : undefined);
  show('username', username);
  if (shown.username) shown.usernameKey = usernameKey(shown.username);
  show('timeZone', timeZone);
  // The first zone that a device tells is kept: a journey shall not move the days of whoever travels.
  if (timeZone && !own.has('timeZone')) shown.ownFields = [...own, 'timeZone'];
  return shown;
}

/** Whole characters: half of an emoji would be kept as another one, and so differ anew from what Telegram shows each time. */
const nameOf = (name: string): string => Array.from(name.trim()).slice(0, NAME_MAX).join('').trim();

const languageOf = (code: string): 'ru' | 'en' => (/^en\b/i.test(code) ? 'en' : 'ru');
