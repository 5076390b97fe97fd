/** Letters and digits that look like the first of each row, in lower case. */
const ALIKE = [
  'аaαɑ',
  'вbβʙ8',
  'сcϲᴄς',
  'еeεєэ3з',
  'кkκᴋ',
  'мmμᴍ',
  'нhʜη',
  'оo0οσᴏөօø',
  'рpρ',
  'тtτᴛ',
  'хxχ',
  'уyγү',
  'іiιl1|ӏłɩ',
  'ѕs5$',
  'ѵvν',
  'дԁd',
  'пnπ',
  'лλʌᴧ',
  'иuᴎ',
  'гrᴦ',
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

/** Letters and digits as they look: without case, marks, signs and spaces, and of those that look alike the same one. */
const skeletonOf = (text: string): string =>
  Array.from(text.normalize('NFKD'), letterOf)
    .join('')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}$|]/gu, '')
    .replaceAll(/./gu, (letter) => LIKE.get(letter) ?? letter);

const anyOf = (words: string): string => words.split(' ').map(skeletonOf).join('|').replaceAll('$', '\\$');

const OFFICIAL = anyOf(
  'слово слова slovo словобот slovobot поддержка поддержки техподдержка техподдержки support админ администратор ' +
    'администрация admin administrator модератор модерация moderator оператор operator официальный официально official',
);
/** Beside an official word they change nothing. */
const BESIDE = anyOf('служба команда бот сервис помощь система the team bot app service help desk of system');
const LOOKS_OFFICIAL = new RegExp(`^(?:${BESIDE})*(?:${OFFICIAL})(?:${OFFICIAL}|${BESIDE})*$`, 'u');

/**
 * Whether a name could be taken for that of the product or its operators: it consists of nothing but such words, however they
 * are written. A word of its own beside them, as in «Слово Мария», is a person's name.
 */
export function looksOfficial(...parts: readonly (string | null | undefined)[]): boolean {
  const name = parts.filter(Boolean).join(' ');
  // Digits are letters in disguise, or numbers behind a name.
  return [name, name.replaceAll(/\p{Nd}/gu, '')].some((one) => LOOKS_OFFICIAL.test(skeletonOf(one)));
}
