import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { HOSTILE_TEXTS } from '../../test/hostile-texts.ts';
import {
  CAPTION_LIMIT,
  fillVariables,
  MESSAGE_LIMIT,
  parseMessage,
  safeHref,
  telegramMessages,
  unknownVariable,
  webHtml,
} from './index.ts';

const html = (text: string): string => parseMessage(text).html;
const TAG = /<\/?(?:b|i|u|s|blockquote)>|<a href="(?:https?|tg|mailto):[^"<>]*">|<\/a>/g;
/** What is left of canonical HTML without its tags and entities must have neither of their characters. */
const remainder = (canonical: string): string =>
  canonical.replaceAll(TAG, '').replaceAll(/&(?:amp|lt|gt|quot);/g, '');

const fragments = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS.filter((text) => text.length < 300)),
  fc.constantFrom('<b>', '</b>', '<i>', '</i>', '<u>', '</s>', '<s>', '\n', ' ', '<br>', '<p>', '</p>'),
  fc.constantFrom(
    '<blockquote>',
    '</blockquote>',
    '<a href="https://example.com/?a=1&b=2">',
    '</a>',
    '&amp;',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const texts = fc.array(fragments, { maxLength: 14 }).map((parts) => parts.join(''));

describe('the text of a message', () => {
  it('[EDITOR-07] keeps b, i, u, s, a and blockquote, and makes everything else its text', () => {
    expect(html('<b>ж</b><i>к</i><u>п</u><s>з</s>')).toBe('<b>ж</b><i>к</i><u>п</u><s>з</s>');
    expect(html('до<blockquote>цитата</blockquote>после')).toBe('до\n<blockquote>цитата</blockquote>\nпосле');
    expect(html('<a href="https://example.com/x" class=y onclick="z()">сюда</a>')).toBe(
      '<a href="https://example.com/x">сюда</a>',
    );
    expect(html('<h1>Заголовок</h1><strong>важно</strong><img src=x onerror=y()>')).toBe('Заголовок\nважно');
    expect(html('<p>раз</p><p>два</p>три<br>четыре')).toBe('раз\nдва\nтри\nчетыре');
    expect(html('1 < 2 && "да"')).toBe('1 &lt; 2 &amp;&amp; &quot;да&quot;');
  });

  it('[EDITOR-03] is measured as plain text in characters, without tags', () => {
    expect(parseMessage('<b>пять</b>!').length).toBe(5);
    expect(parseMessage('<a href="https://example.com/long">да</a>').length).toBe(2);
    expect(parseMessage('👍🏽&amp;').length).toBe(2);
    expect(parseMessage('  края  ').length).toBe(4);
  });

  it('balances what is not, nests in one order and joins neighbours', () => {
    expect(html('<b><i>криво</b>же</i>')).toBe('<b><i>криво</i></b>же');
    expect(html('<i><b>x</b></i>')).toBe('<b><i>x</i></b>');
    expect(html('<b>а</b><b>б</b>')).toBe('<b>аб</b>');
    expect(html('<b></b><i> </i>')).toBe('');
    expect(html('\n\n\nа\r\n\r\n\r\n\r\nб\n')).toBe('а\n\nб');
  });

  it.each(['javascript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x', '/here', '//a.example', ''])(
    'links nothing to %j',
    (href) => {
      expect(safeHref(href)).toBeNull();
      expect(html(`<a href="${href}">текст</a>`)).toBe('текст');
    },
  );

  it.each([
    'https://example.com/',
    'http://example.com/',
    'tg://resolve?domain=slovo',
    'mailto:a@example.com',
  ])('links to %s', (href) => {
    expect(html(`<a href="${href}">текст</a>`)).toBe(`<a href="${href}">текст</a>`);
  });

  it('is harmless and canonical for every hostile text', () => {
    expect(HOSTILE_TEXTS.length).toBeGreaterThan(200);
    for (const text of HOSTILE_TEXTS) {
      const once = html(text);
      expect(remainder(once)).not.toMatch(/[<>"&]/);
      expect(html(once)).toBe(once);
      expect(parseMessage(once).text).toBe(parseMessage(text).text);
      expect(once.isWellFormed()).toBe(true);
    }
  });

  it('is the same when it is sanitised twice, whatever it is made of', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { html: once, text: plain } = parseMessage(text);
        expect(html(once)).toBe(once);
        expect(parseMessage(once).text).toBe(plain);
        expect(remainder(once)).not.toMatch(/[<>"&]/);
      }),
      { numRuns: 500 },
    );
  });
});

describe('variables of a message', () => {
  const { html: greeting, variables } = parseMessage(
    'Привет, <b>{{first_name}}</b>! {{ city }} {{first_name}}',
  );

  it('are named once each', () => {
    expect(variables).toEqual(['first_name', 'city']);
    expect(unknownVariable(variables, { city: 'Пермь' })).toBeNull();
    expect(unknownVariable(variables, {})).toBe('city');
    expect(unknownVariable(['constructor'], {})).toBe('constructor');
  });

  it('are escaped, and missing ones replaced', () => {
    expect(fillVariables(greeting, { first_name: '<i>Аня</i> & Ко', city: '{{first_name}}' }, 'друг')).toBe(
      'Привет, <b>&lt;i&gt;Аня&lt;/i&gt; &amp; Ко</b>! {{first_name}} &lt;i&gt;Аня&lt;/i&gt; &amp; Ко',
    );
    expect(fillVariables(greeting, { first_name: ' ', city: 'Пермь' }, 'друг')).toBe(
      'Привет, <b>друг</b>! Пермь друг',
    );
  });

  it('never make markup, whatever their values are', () => {
    fc.assert(
      fc.property(texts, fc.string({ unit: 'binary' }), (text, value) => {
        const filled = fillVariables(html(`${text}{{first_name}}`), { first_name: value }, 'друг');
        expect(remainder(filled)).not.toMatch(/[<>"&]/);
      }),
    );
  });

  it('are not filled in addresses', () => {
    const link = html('<a href="https://example.com/?u={{username}}">я</a>');
    expect(fillVariables(link, { username: 'anna' }, 'друг')).toBe(link);
  });
});

describe('a message on the web', () => {
  it('has safe links and line breaks', () => {
    expect(webHtml(html('раз\nдва <a href="https://example.com/?a=1&b=2">тут</a>'))).toBe(
      'раз<br>два <a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">тут</a>',
    );
    expect(webHtml(html('до<blockquote>ц</blockquote>после'))).toBe('до<blockquote>ц</blockquote>после');
  });

  it('has an empty line around a quotation where the message has one', () => {
    const quoted = '<blockquote>ц</blockquote>';
    expect(webHtml(html(`до\n${quoted}\nпосле`))).toBe(`до${quoted}после`);
    expect(webHtml(html(`до\n\n${quoted}\n\nпосле`))).toBe(`до<br><br>${quoted}<br>после`);
    expect(webHtml(html(`${quoted}\n${quoted}`))).toBe(quoted + quoted);
    expect(webHtml(html(`${quoted}\n\n${quoted}`))).toBe(`${quoted}<br>${quoted}`);
  });
});

describe('a message in Telegram', () => {
  const plain = (message: string): string => parseMessage(message).text;
  const lines = (message: string): string[] => plain(message).split(/\n+/);

  it('[EDITOR-09] shows a quotation as bold italic', () => {
    expect(
      telegramMessages({ html: html('до<blockquote>а <b>б</b></blockquote>'), hasMedia: false }),
    ).toEqual([{ kind: 'text', html: 'до\n<b><i>а б</i></b>' }]);
  });

  it('is a caption up to 1,024 characters, and follows its media above', () => {
    const fits = 'я'.repeat(CAPTION_LIMIT);
    expect(telegramMessages({ html: fits, hasMedia: true })).toEqual([{ kind: 'media', caption: fits }]);
    expect(telegramMessages({ html: `${fits}я`, hasMedia: true })).toEqual([
      { kind: 'media', caption: '' },
      { kind: 'text', html: `${fits}я` },
    ]);
    expect(telegramMessages({ html: '', hasMedia: true })).toEqual([{ kind: 'media', caption: '' }]);
  });

  it('goes on in the next message where values made it too long, and loses no word', () => {
    const long = `<b>${'слово '.repeat(2_000)}</b>`;
    const sent = telegramMessages({ html: html(long), hasMedia: false });
    expect(sent.length).toBe(3);
    const parts = sent.map((one) => (one.kind === 'text' ? one.html : ''));
    for (const part of parts) {
      expect(plain(part).length).toBeLessThanOrEqual(MESSAGE_LIMIT);
      expect(part).toMatch(/^<b>слово.*слово<\/b>$/);
    }
    expect(parts.map(plain).join(' ')).toBe(plain(long));
  });

  it('is the same words as on the web, in tags that Telegram knows', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const canonical = html(text);
        const sent = telegramMessages({ html: canonical, hasMedia: false });
        for (const one of sent) {
          const { html: part } = one as { html: string };
          expect(remainder(part.replaceAll(/<\/?blockquote>/g, '<x>'))).not.toMatch(/[<>"&]/);
        }
        // `lines` leaves out empty ones: beside a quotation, which is a block on the web, the number of breaks differs.
        expect(lines(webHtml(canonical))).toEqual(lines(canonical));
      }),
    );
  });

  it('never cuts a character in two', () => {
    for (const { html: part } of telegramMessages({ html: '😀'.repeat(3_000), hasMedia: false }) as {
      html: string;
    }[])
      expect(part.isWellFormed()).toBe(true);
  });
});
