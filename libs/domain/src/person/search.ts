export const SEARCH_TYPES = ['userId', 'username', 'telegramId', 'email'] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

/** The greatest id that a table of ours can have. */
const MAX_ID = 2_147_483_647;

/**
 * What a search may mean, in the order in which to try [ADM-USERS-26]: digits, also after `#`, are an id, and when nobody
 * has it a Telegram id; a text with @ and a dot after it is an email; all else is a name.
 */
export function searchTypesOf(query: string): SearchType[] {
  if (/^#?\d+$/.test(query)) return ['userId', 'telegramId'];
  return /@.*\./.test(query) ? ['email'] : ['username'];
}

/** The username that a text names by an @ or a link to Telegram, `https://t.me/anna?start=1`; null if it names none so. */
export function linkedUsername(query: string): string | null {
  const link = /^(?:https?:\/\/)?(?:www\.)?(?:t(?:elegram)?\.me|telegram\.dog)\/([^/?#\s]*)/i.exec(query);
  if (link) return link[1]!.replace(/^@/, '');
  return query.startsWith('@') ? query.slice(1) : null;
}

/** The words of a name as a search compares them: in any case, ё as е. */
export const nameWords = (query: string): string[] =>
  query
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/** The id that a text names, `411` or `#411`; null if no account can have it. */
export function searchedId(query: string): number | null {
  const id = /^#?\d{1,10}$/.test(query) ? Number(query.replace('#', '')) : 0;
  return id >= 1 && id <= MAX_ID ? id : null;
}

/** The Telegram id that a text names; null if no account can have it. */
export function searchedTelegramId(query: string): number | null {
  const id = /^\d{1,16}$/.test(query) ? Number(query) : 0;
  return id >= 1 && Number.isSafeInteger(id) ? id : null;
}
