import { describe, expect, it } from '@jest/globals';
import { renderNotice } from './index.ts';
import { en } from './en.ts';
import { ru } from './ru.ts';

const CLOSURES = ['completed', 'failed', 'give_up', 'cancel', 'overdue'].map(
  (end) => `notification_promise_${end}`,
);
const REMINDERS = ['reminder_every_day', 'reminder_day_start', 'reminder_day_end'];
const ADMIN = ['admin_broadcast', 'admin_personal_notification', 'direct_message'];

describe('the texts of notices', () => {
  it.each(CLOSURES)('[TPL-01] [TPL-02] %s says what ended and who ended it, in both languages', (key) => {
    for (const lang of ['ru', 'en']) {
      const texts = ['author', 'system', 'admin'].map((closed_by) =>
        renderNotice(key, { promise_title: 'Бег', closed_by }, lang),
      );
      expect(new Set(texts.map(({ text }) => text)).size).toBe(3);
      for (const { text } of texts) expect(text).toContain('Бег');
    }
    expect(renderNotice(key, { promise_title: 'Run', closed_by: 'author' }, 'en').text).not.toMatch(
      /[а-яё]/i,
    );
  });

  it('[TPL-03] reminder_every_day counts the days', () => {
    const { text } = renderNotice(
      'reminder_every_day',
      { promise_title: 'Книга', days_completed: '3', days_total: '21' },
      'ru',
    );
    expect(text).toContain('Книга');
    expect(text).toContain('3 из 21 дня');
  });

  it.each(['reminder_day_start', 'reminder_day_end'])('[TPL-04] %s names the day and the promise', (key) => {
    const { title, text } = renderNotice(
      key,
      { promise_title: 'Книга', current_day: '5', days_total: '30' },
      'ru',
    );
    expect(title).toContain('5');
    expect(text).toContain('Книга');
  });

  it.each(ADMIN)('[TPL-05] %s carries its text', (key) => {
    expect(renderNotice(key, { text: 'Завтра обновление' }, 'ru').text).toBe('Завтра обновление');
  });

  it.each([...REMINDERS, ...ADMIN])(
    '[TPL-06] [TPL-07] [LIMIT-13] %s is Russian whatever the language',
    (key) => {
      const variables = {
        promise_title: 'x',
        text: 'x',
        current_day: '1',
        days_completed: '1',
        days_total: '2',
      };
      expect(renderNotice(key, variables, 'en')).toEqual(renderNotice(key, variables, 'ru'));
      expect(Object.keys(en)).not.toContain(key);
    },
  );

  it('falls back to Russian for a language that is missing', () => {
    const variables = { promise_title: 'x', closed_by: 'author' };
    expect(renderNotice('notification_promise_cancel', variables, 'de').title).toBe('Обещание отменено');
  });

  it.each(['no_such_key', 'constructor', '__proto__', ''])(
    '[NOTIF-34] [NOTIF-35] an unknown key “%s” still says that there is something',
    (key) => {
      expect(renderNotice(key, {}, 'ru')).toEqual({
        title: 'Уведомление',
        text: 'У вас есть новое уведомление.',
        html: 'У вас есть новое уведомление.',
      });
    },
  );

  it('[NOTIF-10] escapes values in the HTML and leaves them alone in the text', () => {
    const { text, html } = renderNotice(
      'report_rejected',
      { promise_title: '<script>', day: '2', rejected_by: 'A & B', reason: '1 < 2\n"да"' },
      'ru',
    );
    expect(text).toContain('A & B отклоняет отчёт за день 2 по «<script>»');
    expect(html).toContain('A &amp; B отклоняет отчёт за день 2 по «<b>&lt;script&gt;</b>»');
    expect(html).toContain('<blockquote>1 &lt; 2<br>&quot;да&quot;</blockquote>');
    expect(html).not.toMatch(/<br><blockquote>|<\/blockquote><br>|\n/);
  });

  it.each([
    ['1', 'Нужен ещё 1 голос '],
    ['2', 'Нужно ещё 2 голоса '],
    ['5', 'Нужно ещё 5 голосов '],
    ['21', 'Нужен ещё 21 голос '],
  ])('counts %s as Russian counts', (votes_needed, words) => {
    expect(
      renderNotice('vote_received', { promise_title: 'x', voter: 'y', votes_needed }, 'ru').text,
    ).toContain(words);
  });

  it('shows nothing broken when values are missing', () => {
    for (const key of Object.keys(ru)) {
      for (const lang of ['ru', 'en']) {
        const { title, text, html } = renderNotice(key, {}, lang);
        expect(`${title} ${text} ${html}`).not.toMatch(/undefined|null|NaN|\[object/);
        expect(title.length).toBeGreaterThan(2);
      }
    }
  });
});
