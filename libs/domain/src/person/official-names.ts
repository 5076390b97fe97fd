import { hasText } from '../text/written.ts';

/** Letters, digits and signs that look like the first of each row, in lower case. */
const ALIKE = [
  'аaαɑᴀꓮᗩ',
  'вbβʙ8ꓐᗷⲃ',
  'сcϲᴄςꓚᑕⲥ',
  'еeεєэ3зᴇꓰ',
  'кkκᴋꓗ',
  'мmμᴍꓟᗰ',
  'нhʜηꓧᕼ',
  'оo0οσᴏөօø⭕○◯〇ꓳⲟ',
  'рpρᴘꓑᑭ',
  'тtτᴛꓔ',
  'хxχꓫ',
  'уyγүʏꓬ',
  'іiιl1|ӏłɩʟɪꓡꓲᒪʅ',
  'ѕs5$ꜱʂꓢᔕ',
  'ѵvνᴠʋꓦᐯ',
  'дԁdᴅꓓᗪ',
  'пnπɴꓠᑎ',
  'лλʌᴧⲗ',
  'иuᴎᴜսꓴᑌ',
  'гrᴦʀꓣᖇ',
  'fꜰꓝᖴ',
  'жж',
];
const LIKE = new Map(
  ALIKE.flatMap((row) => Array.from(row, (letter) => [letter, Array.from(row)[0]!] as const)),
);

/** The first of each run of 26 letters: flags, and letters in filled circles and squares. */
const RUNS_OF_LETTERS = [0x1f1e6, 0x1f150, 0x1f170];

function letterOf(character: string): string {
  const point = character.codePointAt(0)!;
  const start = RUNS_OF_LETTERS.find((first) => point >= first && point < first + 26);
  return start === undefined ? character : String.fromCharCode(97 + point - start);
}

const lookOf = (letter: string): string => (hasText(letter) ? (LIKE.get(letter) ?? letter) : '');

/** Letters and digits as they look: without case, marks, signs and spaces, and of those that look alike the same one. */
const skeletonOf = (text: string): string =>
  Array.from(text.normalize('NFKD'), letterOf)
    .join('')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/./gsu, lookOf)
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const anyOf = (words: string): string => words.split(' ').map(skeletonOf).join('|');

const OFFICIAL = anyOf(
  'слово слова slovo словобот slovobot поддержка поддержки техподдержка техподдержки support саппорт админ админы ' +
    'администратор администрация admin administrator модератор модерация moderator оператор operator официальный ' +
    'официально official',
);
/** Beside an official word they change nothing. */
const BESIDE = anyOf(
  'служба команда бот сервис помощь система аккаунт канал чат the team bot app service help desk of system account ' +
    'channel chat ru com',
);
const LOOKS_OFFICIAL = new RegExp(`^(?:${BESIDE})*(?:${OFFICIAL})(?:${OFFICIAL}|${BESIDE})*$`, 'u');

/** Letters in disguise, or an ornament of the name beside them, such as a flag or ™. */
const ORNAMENTS = /[\p{So}\p{Extended_Pictographic}\p{Regional_Indicator}]/gu;
/** The same, or numbers behind a name. */
const DIGITS = /\p{Nd}/gu;

/**
 * Whether a name could be taken for that of the product or its operators: it consists of nothing but such words, however they
 * are written. A word of its own beside them, as in «Слово Мария», is a person's name.
 */
export function looksOfficial(...parts: readonly (string | null | undefined)[]): boolean {
  const name = parts.filter(Boolean).join(' ');
  const plain = name.replaceAll(ORNAMENTS, '');
  const readings = [name, plain].flatMap((one) => [one, one.replaceAll(DIGITS, '')]);
  return readings.some((one) => LOOKS_OFFICIAL.test(skeletonOf(one)));
}

/** Whether people could take one name for the other. */
export const looksLike = (name: string, other: string): boolean => skeletonOf(name) === skeletonOf(other);
