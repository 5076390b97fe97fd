import { describe, expect, it } from '@jest/globals';
import {
  looksLike,
  looksOfficial,
  personStatus,
  searchedId,
  searchedTelegramId,
  searchTypesOf,
  type PersonFacts,
} from './index.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date('2026-11-22T09:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
const facts = (changes: Partial<PersonFacts> = {}): PersonFacts => ({
  bannedAt: null,
  suspendedAt: null,
  chatBlockedAt: null,
  lastSeenAt: daysAgo(1),
  lastBanUntil: null,
  createdAt: daysAgo(400),
  ...changes,
});
const statusOf = (changes: Partial<PersonFacts>) => personStatus(facts(changes), now);

describe('[NAMES-05] a name that could be taken for the product’s', () => {
  it.each([
    'Слово',
    'СЛОВО',
    'Поддержка Слово',
    'Слово ✅ Поддержка',
    '✅ Слово\uFE0F',
    'Cлoвo',
    'CЛ0BO',
    'Сλοво',
    'Сло\u0301во\u0336',
    'С л о в о',
    'С.Л.О.В.О',
    'Ｓｌｏｖｏ',
    '𝐒𝐥𝐨𝐯𝐨',
    'Ⓢⓛⓞⓥⓞ',
    '🅂🄻🄾🅅🄾',
    '🇸🇱🇴🇻🇴',
    'S1ovo',
    'SIovo',
    'Slovo_Support',
    'Служба поддержки «Слова»',
    'Слово 24/7',
    'Сл\u200Bово',
    'Администратор',
    'Официальный бот Слово',
    '5L0V0',
    'Слово 🇷🇺',
    'Слово™',
    'Слово ℹ️',
    '🅰️ Слово Ⓜ️',
    'Слово №1',
    'ꜱʟᴏᴠᴏ',
    'ꜱᴜᴘᴘᴏʀᴛ',
    'ѕʟσʋσ',
    'ᔕᒪOᐯO',
    'ꓢꓡꓳꓦꓳ',
    'ⲥⲗⲟⲃⲟ',
    'Сл⭕во',
    'Слово\u3164',
    '\u115FСл\u{13441}ово',
    'Официальный аккаунт Слово',
    'Slovo Channel',
    'slovo.ru',
  ])('is %j', (name) => {
    expect(looksOfficial(name)).toBe(true);
  });

  it('is one of first and last name together', () => {
    expect(looksOfficial('Поддержка', 'Слово')).toBe(true);
    expect(looksOfficial('Служба', null)).toBe(false);
  });

  it.each([
    'Аня',
    'Слово Мария',
    'Словомир',
    'Светослав',
    'Команда',
    'Бот',
    'Слава',
    '🙂',
    'Anna Slovova',
    'Adam',
    'Anna 🇷🇺',
    'Канал',
    'Ru',
    'Слово Ⓜ️ария',
  ])('is not %j', (name) => {
    expect(looksOfficial(name)).toBe(false);
  });
});

describe('[NAMES-05] names that could be taken for each other', () => {
  it.each([
    ['word_keeper_bot', 'W0rd_Keeper_B0t', true],
    ['word_keeper_bot', 'wordkeeperb\u043Et', true],
    ['word_keeper_bot', 'word_keeper', false],
  ])('%j and %j: %s', (name, other, expected) => {
    expect(looksLike(name, other)).toBe(expected);
  });
});

describe('the status of a person', () => {
  it.each([
    ['seen yesterday', {}, 'active'],
    ['seen a moment less than 90 days ago', { lastSeenAt: new Date(daysAgo(90).getTime() + 1) }, 'active'],
    ['seen 90 days ago', { lastSeenAt: daysAgo(90) }, 'inactive'],
    ['never seen, registered lately', { lastSeenAt: null, createdAt: daysAgo(3) }, 'active'],
    ['never seen, registered long ago', { lastSeenAt: null }, 'inactive'],
    ['has blocked the bot', { chatBlockedAt: daysAgo(2) }, 'inactive'],
    ['suspended and away', { suspendedAt: daysAgo(5), lastSeenAt: null }, 'suspended'],
    ['banned and suspended', { bannedAt: daysAgo(1), suspendedAt: daysAgo(5) }, 'banned'],
  ] as const)('[ADM-USERS-15] %s', (_, changes, status) => {
    expect(statusOf(changes)).toBe(status);
  });

  it('[ADM-USERS-20] is active after a ban, whatever was before it', () => {
    expect(statusOf({ lastSeenAt: daysAgo(200), lastBanUntil: now })).toBe('active');
    expect(statusOf({ chatBlockedAt: daysAgo(2), lastBanUntil: daysAgo(1) })).toBe('active');
    expect(statusOf({ chatBlockedAt: daysAgo(1), lastBanUntil: daysAgo(2) })).toBe('inactive');
  });
});

describe('what a search means', () => {
  it.each([
    ['411', ['userId', 'telegramId']],
    ['#411', ['userId', 'telegramId']],
    ['anna@example.com', ['email']],
    ['@anna', ['username']],
    ['Анна Ветрова', ['username']],
    ['v.pupkin', ['username']],
    ['4a', ['username']],
  ])('%s', (query, types) => {
    expect(searchTypesOf(query)).toEqual(types);
  });

  it('is an id only where an account can have it', () => {
    expect(['1', '#411', '2147483647'].map(searchedId)).toEqual([1, 411, 2_147_483_647]);
    expect(['0', '-1', '2147483648', '99999999999', 'a1', '1.5', ''].map(searchedId)).toEqual(
      Array<null>(7).fill(null),
    );
    expect(['5000000000', '9007199254740991'].map(searchedTelegramId)).toEqual([
      5e9,
      Number.MAX_SAFE_INTEGER,
    ]);
    expect(['0', '9007199254740993', '99999999999999999', '#5', 'x'].map(searchedTelegramId)).toEqual(
      Array<null>(5).fill(null),
    );
  });
});
