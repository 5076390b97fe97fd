import { describe, expect, it } from '@jest/globals';
import { MEDIA_DAMAGES } from '@slovo/domain/upload';
import { refusals, type RefusalCode } from '@slovo/contracts/refusals';
import { refusalText } from './index.ts';

const codes = Object.keys(refusals) as RefusalCode[];

describe('the sentence of a refusal', () => {
  it.each(codes)('[ERR-01] %s is said in both languages, not as a code', (code) => {
    for (const language of ['ru', 'en'] as const) {
      const text = refusalText(code, language);
      expect(text.length).toBeGreaterThan(8);
      expect(text).not.toContain(code);
      expect(text).not.toMatch(/undefined|NaN|null/);
    }
    expect(refusalText(code, 'ru')).toMatch(/[а-яё]/i);
    expect(refusalText(code, 'en')).not.toMatch(/[а-яё]/i);
  });

  it('[ERR-19] tells how long a login link is valid', () => {
    expect(refusalText('token_expired', 'ru')).toContain('15 минут');
    expect(refusalText('token_expired', 'en')).toContain('15 minutes');
  });

  it.each([
    [1, 'через 1 секунду'],
    [3, 'через 3 секунды'],
    [45, 'через 45 секунд'],
    [61, 'через 2 минуты'],
  ])('says when to come back: %i s', (retryAfter, words) => {
    expect(refusalText('TOO_MANY_REQUESTS', 'ru', { retryAfter })).toContain(words);
  });

  it('[CREATE-26] [CREATE-27] names the problem of a field that has a sentence', () => {
    const textOf = (fields: unknown, language: 'ru' | 'en' = 'ru') =>
      refusalText('BAD_INPUT', language, { fields });
    expect(textOf({ title: 'TITLE_TOO_LONG', type: 'TYPE_INVALID' })).toBe('Неверный тип обещания');
    expect(textOf({ days_total: 'DAYS_HABIT' })).toBe('Привычки должны создаваться на 30 дней');
    expect(textOf({ days_total: 'DAYS_HABIT' }, 'en')).toBe('Habits are made for 30 days');
    const general = refusalText('BAD_INPUT', 'ru');
    for (const fields of [{ title: 'TITLE_TOO_LONG' }, { a: 'constructor' }, { a: 5 }, {}, null, 'type'])
      expect(textOf(fields)).toBe(general);
  });

  it('names the limit of a file, where it is known', () => {
    expect(refusalText('TOO_LARGE', 'ru', { limit: 2 * 1024 * 1024 })).toContain('2 МБ');
    expect(refusalText('TOO_LARGE', 'en')).not.toContain('MB');
  });

  it('[FORMAT-02] says what is wrong with a damaged file', () => {
    for (const language of ['ru', 'en'] as const) {
      const sentences = MEDIA_DAMAGES.map((problem) => refusalText('MEDIA_DAMAGED', language, { problem }));
      expect(new Set(sentences).size).toBe(MEDIA_DAMAGES.length);
      expect(refusalText('MEDIA_DAMAGED', language, { problem: 'constructor' })).toBe(sentences[0]);
    }
    expect(refusalText('MEDIA_DAMAGED', 'ru', { problem: 'no-pictures' })).toContain('нет изображения');
  });

  describe('of a file of the library', () => {
    const purpose = 'notice';
    const allowed = 'image/jpeg, image/png, video/mp4, video/quicktime, video/x-msvideo';

    it('names its size and the limit', () => {
      const details = { purpose, size: 52_428_801 };
      expect(refusalText('TOO_LARGE', 'en', details)).toBe(
        'File size (50.1 MB) exceeds maximum allowed size (50MB)',
      );
      expect(refusalText('TOO_LARGE', 'ru', details)).toBe(
        'Размер файла (50,1 МБ) больше допустимого (50 МБ)',
      );
    });

    it('names its type and those allowed', () => {
      const details = { purpose, type: 'image/gif' };
      expect(refusalText('MEDIA_TYPE_REFUSED', 'en', details)).toBe(
        `File type image/gif not allowed. Allowed types: ${allowed}`,
      );
      expect(refusalText('MEDIA_TYPE_REFUSED', 'ru', details)).toContain(`Допустимые типы: ${allowed}`);
      expect(refusalText('MEDIA_TYPE_REFUSED', 'en', { purpose })).toContain('File type unknown not allowed');
    });

    it('says that it is empty, or its name too long', () => {
      expect(refusalText('MEDIA_EMPTY', 'en', { purpose })).toBe('File is empty');
      expect(refusalText('MEDIA_NAME_TOO_LONG', 'en')).toBe('Filename too long (max 255 characters)');
    });
  });
});
