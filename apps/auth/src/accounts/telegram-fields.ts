import type { TelegramPerson } from '@slovo/contracts';
import { type Language, languageOf } from '@slovo/domain/languages';
import { looksOfficial, NAME_MAX } from '@slovo/domain/person';
import { beginning, writtenLine } from '@slovo/domain/text';
import type { z } from 'zod';
import type { User } from '../generated/client.ts';
import { usernameKey } from './username.ts';

/** A person as Telegram shows them, with the time zone of their device where it is known. */
export interface Sighting {
  person: z.output<typeof TelegramPerson>;
  timeZone?: string;
  /** When Telegram showed them so; now, if it is not given. */
  seenAt?: Date;
}

export interface Seen extends Sighting {
  /** Telegram's username where the person may use it here. */
  username: string | undefined;
  /** Operators may be called as the product is. */
  isOperator: boolean;
}

/** Columns that a person can set here. Once they have, values from Telegram are ignored. */
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
 * The columns to change: none that the person has set here, and none that Telegram does not send (updates to the bot carry
 * no photo). A last name that was removed in Telegram is removed here as well.
 */
export function telegramFields(seen: Seen, known: User | null): Fields {
  const { person, timeZone, username } = seen;
  const shown: Fields = {};
  const own = new Set(known?.ownFields);
  const show = <K extends OwnField & keyof Fields>(field: K, value: Fields[K]): void => {
    if (value !== undefined && !own.has(field) && value !== known?.[field]) shown[field] = value;
  };
  const [firstName, lastName] = namesOf(seen);
  show('firstName', firstName);
  show('lastName', lastName);
  show('photoUrl', person.photo_url ?? undefined);
  show('language', person.language_code ? languageOfCode(person.language_code) : undefined);
  show('username', username);
  if (shown.username) shown.usernameKey = usernameKey(shown.username);
  show('timeZone', timeZone);
  // Keep the first time zone of a device: travelling must not move the days of a person's promises.
  if (timeZone && !own.has('timeZone')) shown.ownFields = [...own, 'timeZone'];
  return shown;
}

/** A name that could be taken for the product's is shown as one of which nothing can be seen. */
function namesOf({ person, isOperator }: Seen): [first: string, last: string | null] {
  const [first, last] = [nameOf(person.first_name), nameOf(person.last_name ?? '')];
  if (!isOperator && looksOfficial(first, last)) return ['User', null];
  return [first || 'User', last || null];
}

/** Cuts between characters: half an emoji is stored as another one, so the name would differ from Telegram's every time. */
const nameOf = (name: string): string => beginning(writtenLine(name), NAME_MAX).trim();

/** Takes a code with or without a country. */
const languageOfCode = (code: string): Language => languageOf(code.toLowerCase().split('-', 1)[0]);
