import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '../languages.ts';
import { type BotCommand, botCommands, botTexts, publicCommands, type SettingsNow } from './index.ts';

/** Every sentence of a language, functions called with something plausible. */
const person: SettingsNow = {
  language: 'x',
  zone: 'x',
  time: 'x',
  dayStart: 'x',
  morning: '09:00',
  evening: '21:00',
  goals: null,
  quiet: { from: '23:00', until: '08:00' },
  digest: true,
  mute: 'x',
};
const card = {
  title: '<b>',
  owner: 'A & B',
  standing: 'active' as const,
  day: 2,
  daysTotal: 7,
  until: '03:00',
  quote: '',
  pictures: 3,
};

describe('the bot’s sentences', () => {
  it.each([
    [1, 'Нужен 1 голос для утверждения'],
    [2, 'Нужно 2 голоса для утверждения'],
    [5, 'Нужно 5 голосов для утверждения'],
    [11, 'Нужно 11 голосов для утверждения'],
    [21, 'Нужен 21 голос для утверждения'],
  ])('count %i votes as Russian counts', (count, words) => {
    expect(botTexts.ru.card.votes(count)).toBe(words);
  });

  it.each([
    [1, 'Сдержан 1 день из 7'],
    [3, 'Сдержано 3 дня из 7'],
    [5, 'Сдержано 5 дней из 7'],
  ])('count %i days as Russian counts', (count, words) => {
    expect(botTexts.ru.card.kept(count, 7)).toBe(words);
  });

  it.each(LANGUAGES)('escape what people wrote: %s', (language) => {
    const texts = botTexts[language];
    for (const sentence of [
      texts.report.card(card),
      texts.card.head(card),
      texts.line({ ...card, mark: '🟩' }),
      texts.today.line({ ...card, mark: '🟩' }, '03:00'),
      texts.card.waitingOf('<b>', '<b>', 3),
      texts.report.sent({ title: '<b>', day: 1, judge: { kind: 'motivator', name: '<b>' } }),
      texts.invitation.offer('<b>', '<b>'),
      texts.vote.rejectedBy('<b>', '<b>'),
    ]) {
      expect(sentence).toContain('&lt;b&gt;');
      expect(sentence.replaceAll(/<\/?(b|i|blockquote)>/g, '')).not.toMatch(/<|>/);
    }
  });

  it('list the commands in order, in /help as well, and the operator’s in their own help only', () => {
    // A further command needs no edit here: what it must have is checked of each below.
    const required = ['new', 'today', 'my', 'report', 'login', 'settings', 'mute', 'help', 'cancel'];
    expect(publicCommands.filter((name) => required.includes(name))).toEqual(required);
    expect(publicCommands).not.toContain('admin');
    const lines = botTexts.ru.help.split('\n').filter((line) => line.startsWith('/'));
    expect(lines.filter((line) => required.includes(line.slice(1).split(' ')[0] ?? ''))).toEqual([
      '/new — дать слово',
      '/today — что сегодня',
      '/my — все обещания',
      '/report — отчитаться',
      '/login — войти на сайт',
      '/settings — язык, время, напоминания',
      '/mute — не беспокоить',
      '/cancel — прервать начатое',
    ]);
    expect(botTexts.ru.help).not.toContain('/admin');
    expect(botTexts.ru.helpOperator).toContain('\n\n/admin — панель оператора');
  });

  it.each(Object.keys(botCommands.ru) as BotCommand[])(
    'describe /%s in every language, in its menu and where help lists it',
    (name) => {
      expect(name).toMatch(/^[a-z0-9_]{1,32}$/); // Telegram refuses other names
      for (const language of LANGUAGES) {
        const { menu, help } = botCommands[language][name];
        expect(menu).toMatch(/^\p{Lu}/u);
        expect(menu.length).toBeLessThanOrEqual(256); // Telegram's limit
        const texts = botTexts[language];
        const listed = publicCommands.includes(name) ? texts.help : texts.helpOperator;
        const line = listed.split('\n').find((one) => one.startsWith(`/${name} `));
        expect(line).toBe(help && `/${name} — ${help}`);
      }
    },
  );

  it('are English in English', () => {
    const { cities, settings, mute, vote, invitation, buttons, today, admin } = botTexts.en;
    const all = [
      ...Object.values(cities),
      ...Object.values(buttons),
      ...Object.values(botCommands.en).map(({ menu }) => menu),
      settings.head(person),
      settings.head({ ...person, morning: null, evening: null, quiet: null, digest: false, mute: null }),
      today.stillYesterday('03:00'),
      today.decisions(2, true),
      admin.offer,
      mute.head,
      vote.askReason,
      invitation.accepted,
    ];
    for (const sentence of all) expect(sentence).not.toMatch(/[а-яё]/i);
  });

  it('keep their lines: a sentence that a formatter laid out anew would show it', () => {
    for (const texts of Object.values(botTexts)) {
      const { report, card: words, settings } = texts;
      for (const sentence of [
        texts.welcome('A'),
        report.card(card),
        words.head(card),
        settings.head(person),
      ]) {
        expect(sentence).not.toMatch(/\n[ \t]/);
      }
    }
    expect(botTexts.ru.report.card(card).split('\n')).toHaveLength(6);
  });
});
