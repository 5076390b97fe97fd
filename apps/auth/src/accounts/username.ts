import { isReservedName } from './reserved-names.ts';

const SHAPE = /^[a-z0-9_]{3,32}$/i;

/** How usernames are compared: without a leading @, in lower case. */
export const usernameKey = (name: string): string => name.replace(/^@/, '').toLowerCase();

/** May it name a profile here? Telegram's own names may be four characters of another kind, or a page of ours. */
export const isUsableUsername = (name: string): boolean => SHAPE.test(name) && !isReservedName(name);

/** For `LIKE`: an underscore is a letter of usernames and a wildcard of SQL. */
export const likePrefix = (prefix: string): string => prefix.replace(/[\\%_]/g, String.raw`\$&`);
