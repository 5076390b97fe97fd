import { describe, expect, it } from '@jest/globals';
import { isSentAgain, NOTICE_KINDS, PERSONAL_TEMPLATES, personalTemplates } from '@slovo/domain';
import { parseMessage } from '@slovo/domain/message';
import { LANGUAGES } from '../languages.ts';
import { NOTICE_KEYS, renderNotice } from './index.ts';
import { templateHtml } from './operator-messages.ts';

const CLOSURES = ['completed', 'failed', 'give_up', 'cancel', 'overdue'].map(
  (end) => `notification_promise_${end}`,
);
const REMINDERS = ['reminder_every_day', 'reminder_day_start', 'reminder_day_end'];
/** They name nothing that anybody wrote. */
const WITHOUT_VALUES = ['data_export_failed', 'account_deletion_cancelled'];
const ADMIN = ['admin_broadcast', 'admin_personal_notification', 'direct_message'];

describe('the texts of notices', () => {
  it.each(CLOSURES)('[TPL-01] [TPL-02] %s says what ended and who ended it, in both languages', (key) => {
    const rendered = (closed_by: string, lang: (typeof LANGUAGES)[number]) => {
      const { title, text } = renderNotice(key, { promise_title: '№7', closed_by }, lang);
      expect(text).toContain('№7');
      return { title, text };
    };
    for (const lang of LANGUAGES)
      expect(new Set(['author', 'system', 'admin'].map((by) => rendered(by, lang).text)).size).toBe(3);
    for (const by of ['author', 'system', 'admin'])
      for (const part of ['title', 'text'] as const) {
        // Each in its own letters: a text of the other language, or a part of one, would show itself.
        expect(rendered(by, 'ru')[part]).toMatch(/[а-яё]/i);
        expect(rendered(by, 'ru')[part]).not.toMatch(/[a-z]/i);
        expect(rendered(by, 'en')[part]).toMatch(/[a-z]/i);
        expect(rendered(by, 'en')[part]).not.toMatch(/[а-яё]/i);
      }
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
    expect(title).toContain('День 5 из 30');
    expect(text).toContain('Книга');
  });

  it.each([
    ['invitation_expired', 'motivator', /^Борис Кольцов не отвечает уже 7 дней: «Бег»/],
    ['report_approved', 'approved_by', /^Борис Кольцов подтверждает ваш отчёт/],
    ['report_still_waits', 'owner', /^Борис Кольцов ждёт решения/],
  ])('%s needs no other case of a name, nor its gender', (key, name, sentence) => {
    const { text } = renderNotice(key, { promise_title: 'Бег', day: '3', [name]: 'Борис Кольцов' }, 'ru');
    expect(text).toMatch(sentence);
  });

  it.each(ADMIN)('[TPL-05] %s carries its text', (key) => {
    expect(renderNotice(key, { text: 'Завтра обновление' }, 'ru').text).toBe('Завтра обновление');
  });

  it.each([
    [
      'reminder_every_day',
      'Как продвигается цель?',
      '«Книга»: отчёты за 3 из 21 дня. Сделайте сегодня хотя бы маленький шаг и расскажите о нём.',
    ],
    ['reminder_day_start', 'День 5 из 21', 'Доброе утро! Сегодня вы держите слово: «Книга».'],
    [
      'reminder_day_end',
      'День 5 из 21 заканчивается',
      'Отчёта по «Книга» за сегодня ещё нет. Фото, видео или пара слов — и день засчитан.',
    ],
  ])('[TPL-06] %s has a Russian text', (key, title, text) => {
    const values = { promise_title: 'Книга', current_day: '5', days_completed: '3', days_total: '21' };
    expect(renderNotice(key, values, 'ru')).toMatchObject({ title, text });
  });

  it.each([
    ['admin_broadcast', 'Сообщение от «Слова»'],
    ['admin_personal_notification', 'Сообщение от «Слова»'],
    ['direct_message', 'Личное сообщение'],
  ])('[TPL-07] %s has a Russian title', (key, title) => {
    expect(renderNotice(key, { text: 'Завтра обновление' }, 'ru')).toMatchObject({ title });
  });

  it.each([...REMINDERS, ...ADMIN])('[LIMIT-13] %s is Russian in a language without texts', (key) => {
    const values = { promise_title: 'x', text: 'x', current_day: '1', days_completed: '1', days_total: '2' };
    expect(renderNotice(key, values, 'uk')).toEqual(renderNotice(key, values, 'ru'));
    expect(renderNotice(key, values, 'uk').title).toMatch(/^[А-Я]/);
  });

  it.each([
    [
      'reminder_every_day',
      'How is your goal doing?',
      '“Book”: reports on 3 of 21 days. Take at least one small step today and report it.',
    ],
    ['reminder_day_start', 'Day 5 of 21', 'Good morning! Today’s promise: “Book”.'],
    [
      'reminder_day_end',
      'Day 5 of 21 is ending',
      'There is no report on “Book” for today yet. Send a photo, a video or a few words to keep the day.',
    ],
    ['admin_broadcast', 'A message from Slovo', 'Update tomorrow'],
    ['admin_personal_notification', 'A message from Slovo', 'Update tomorrow'],
    ['direct_message', 'A personal message', 'Update tomorrow'],
  ])('[LANG-17] %s is translated', (key, title, text) => {
    const values = { promise_title: 'Book', current_day: '5', days_completed: '3', days_total: '21' };
    expect(renderNotice(key, { ...values, text: 'Update tomorrow' }, 'en')).toMatchObject({ title, text });
  });

  it.each([
    ['ru', 'Без названия'],
    ['en', 'Untitled Promise'],
  ])(
    '[NAMES-08] a title of which nothing can be seen is replaced, alone and in a list (%s)',
    (lang, shown) => {
      const of = (key: string, variables: Record<string, string>) => renderNotice(key, variables, lang);
      const one = of('reminder_day_start', { promise_title: '\u200b', current_day: '5', days_total: '21' });
      expect([one.text, one.html]).toEqual([expect.stringContaining(shown), expect.stringContaining(shown)]);
      const titles = { promise_title_1: 'Бег', promise_title_2: '\u2800' };
      expect(of('silence_questions', { count: '2', ...titles }).text).toContain(shown);
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
      const { title, text } = renderNotice(key, {}, 'en');
      expect([title, text]).toEqual(['Notification', 'You have a new notification.']);
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

  const KEYS: string[] = NOTICE_KEYS;
  /** Numbered variables too, for the ten lines of a message about several things. */
  const filled = (value: string): Record<string, string> => {
    const names =
      'promise_title owner motivator voter approved_by rejected_by reason text until report_text closed_by completion day username task achievement feature action browser due';
    const lines = Array.from({ length: 10 }, (_, index) => [
      [`promise_title_${index + 1}`, value],
      [`owner_${index + 1}`, value],
    ]);
    return Object.fromEntries([
      ...names.split(' ').map((name) => [name, value]),
      ...lines.flat(),
      ['count', '12'],
    ]);
  };

  it.each(KEYS)('[NOTIF-10] %s escapes whatever people call things', (key) => {
    const hostile = '<img src=x onerror="alert(1)">&<b>';
    for (const lang of LANGUAGES) {
      const { html, text } = renderNotice(key, filled(hostile), lang);
      expect(html).not.toContain('<img');
      if (ADMIN.includes(key)) continue;
      expect(html.replaceAll(/<\/?(b|blockquote)>|<br>/g, '')).not.toMatch(/[<>]|&(?!(amp|lt|gt|quot);)/);
      const opened = html.match(/<b>/g) ?? [];
      expect(html.match(/<\/b>/g) ?? []).toHaveLength(opened.length);
      expect(text.includes(hostile) || WITHOUT_VALUES.includes(key)).toBe(true);
    }
  });

  it.each(ADMIN)('%s shows the marks of an operator’s text, and only those', (key) => {
    const text = '<b>Завтра</b>\n<img src=x onerror=alert(1)><a href="javascript:alert(1)">обновление</a>';
    expect(renderNotice(key, { text }, 'ru')).toMatchObject({
      text: 'Завтра\nобновление',
      html: '<b>Завтра</b><br>обновление',
    });
  });

  it.each(KEYS.filter((key) => !ADMIN.includes(key)))('%s fits into one message of Telegram', (key) => {
    // A title has 200 letters at most, a name 64 and 64, a reason 500, a quotation of a report 500.
    const people = ['owner', 'motivator', 'voter', 'approved_by', 'rejected_by'];
    const long = Object.entries(filled('Щ'.repeat(200))).map(([name, value]) => {
      if (name === 'reason' || name === 'report_text') return [name, 'Щ'.repeat(500)];
      return [name, people.some((one) => name.startsWith(one)) ? 'Щ'.repeat(129) : value];
    });
    for (const lang of LANGUAGES) {
      const { title, text } = renderNotice(key, Object.fromEntries(long) as Record<string, string>, lang);
      expect(title.length + 2 + text.length).toBeLessThanOrEqual(4_096);
    }
  });

  it.each(KEYS)('[LANG-17] %s is whole in both languages', (key) => {
    const [english, russian] = ['en', 'ru'].map((lang) => {
      const { title, text } = renderNotice(key, filled('x'), lang);
      return `${title} ${text}`;
    });
    expect(english).not.toMatch(/[а-яё]/i);
    expect(russian).toMatch(/[а-яё]/i);
  });

  it.each(PERSONAL_TEMPLATES)('%s has texts in both languages with all its variables', (key) => {
    for (const [lang, word] of [
      ['ru', 'Анна'],
      ['en', 'Anna'],
    ] as const) {
      const html = templateHtml(key, lang);
      expect(parseMessage(html).variables.toSorted()).toEqual([...personalTemplates[key]].toSorted());
      const values = Object.fromEntries(personalTemplates[key].map((name) => [name, `${word}-${name}`]));
      const { text } = renderNotice(key, values, lang);
      for (const value of Object.values(values)) expect(text).toContain(value);
      expect(/[а-яё]/i.test(html)).toBe(lang === 'ru');
    }
    expect(templateHtml(key, 'uk')).toBe(templateHtml(key, 'ru'));
  });

  describe('several things at once', () => {
    const two = (facts: Record<string, string>) =>
      Object.fromEntries(
        Object.entries({ promise_title: 'Бег', ...facts }).flatMap(([name, value]) => [
          [`${name}_1`, value],
          [`${name}_2`, value],
        ]),
      );

    it.each([
      ['reminders_day_start', 'Сегодня: 3 обещания', '2. «Бег» — день 4 из 30\nи ещё 1 обещание'],
      ['reminders_day_end', 'День заканчивается', '2. «Бег» — день 4 из 30\nи ещё 1 обещание'],
      [
        'reminders_every_day',
        'Как продвигаются цели?',
        '2. «Бег» — отчёты за 2 из 30 дней\nи ещё 1 обещание',
      ],
    ])('%s counts, numbers and says how many others', (key, title, lines) => {
      const values = two({ current_day: '4', days_total: '30', days_completed: '2' });
      const given = renderNotice(key, { ...values, count: '3' }, 'ru');
      expect(given.title).toBe(title);
      expect(given.text).toContain(lines);
      expect(given.html).toContain('1. «<b>Бег</b>»');
      expect(renderNotice(key, { ...values, count: '2' }, 'ru').text).not.toContain('ещё 0');
    });

    it('reports_still_wait names whose', () => {
      const values = { ...two({ owner: 'Аня', day: '3' }), day_2: '', count: '5' };
      expect(renderNotice('reports_still_wait', values, 'ru').text).toBe(
        'Вашего решения ждут 5 отчётов:\n1. Аня: «Бег» за день 3\n2. Аня: «Бег»\nи ещё 3 отчёта',
      );
      expect(renderNotice('reports_still_wait', { ...values, count: '21' }, 'ru').text).toContain(
        'ждёт 21 отчёт:',
      );
      expect(renderNotice('reports_still_wait', values, 'en').text).toContain('1. Аня: “Бег” for day 3');
    });

    it('weekly_digest says what there is to say', () => {
      const habit = { promise_title_1: 'Бег', kept_1: '5', asked_1: '7', streak_1: '12', strength_1: '64' };
      const goal = { promise_title_2: 'Книга', kept_2: '3', asked_2: '', streak_2: '1', strength_2: '' };
      const week = { ...habit, ...goal, count: '2', waiting: '2' };
      expect(renderNotice('weekly_digest', week, 'ru').text).toBe(
        '«Бег»: 5 из 7 дней, серия 12, сила 64 из 100\n«Книга»: отчёты за 3 дня\n\nВашего решения ждут 2 отчёта.',
      );
      expect(renderNotice('weekly_digest', { ...week, waiting: '0' }, 'en').text).toBe(
        '“Бег”: 5 of 7 days, streak 12, strength 64 of 100\n“Книга”: reports on 3 days',
      );
      expect(renderNotice('weekly_digest', { count: '0', waiting: '1' }, 'ru').text).toBe(
        'Вашего решения ждёт 1 отчёт.',
      );
    });

    it.each(['success', 'failed', 'give_up', 'cancel', 'overdue'])(
      'a motivator reads how it ended: %s',
      (completion) => {
        const others = ['success', 'failed', 'give_up', 'cancel', 'overdue'].filter(
          (one) => one !== completion,
        );
        const textOf = (one: string) =>
          renderNotice('motivated_promise_closed', { ...filled('x'), completion: one }, 'en').text;
        expect(others.map(textOf)).not.toContain(textOf(completion));
      },
    );
  });

  it('each has a kind, which says whether it may come twice', () => {
    expect(Object.keys(NOTICE_KINDS).toSorted()).toEqual(NOTICE_KEYS.toSorted());
    const twice = ['invitation_received', 'report_waits_for_vote', 'report_approved', 'sign_in_anew'];
    const once = ['reminder_day_start', 'weekly_digest', 'admin_broadcast', 'constructor'];
    expect([...twice, ...once].filter(isSentAgain)).toEqual(twice);
  });

  it('shows nothing broken when values are missing', () => {
    for (const key of NOTICE_KEYS) {
      for (const lang of LANGUAGES) {
        const { title, text, html } = renderNotice(key, {}, lang);
        expect(`${title} ${text} ${html}`).not.toMatch(/undefined|null|NaN|\[object/);
        expect(title.length).toBeGreaterThan(2);
      }
    }
  });
});
