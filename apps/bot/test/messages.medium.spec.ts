// What people send and edit, apart from a photo that is confirmed at once.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PromiseView, UserProfile } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { BotHarness } from './bot-harness.ts';
import { PICTURE } from './fakes/samples.ts';
import { buttonsOf, type Person, type Seen, textOf } from './telegram.ts';

let harness: BotHarness;
let anya: Person;
let user: UserProfile;
let promise: PromiseView;
const photo = { bytes: PICTURE, name: 'photo.jpg' };

beforeAll(async () => {
  harness = await BotHarness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.services.hooks.clear();
  ({ person: anya, user } = await harness.newcomer('Аня'));
  promise = harness.services.give(user);
});

const reports = () => harness.services.reports.filter(({ promise_id }) => promise_id === promise.id);
const send = async (card: Seen) => {
  await anya.presses(card, 'Отправить');
  return anya.sees('принят');
};

let lastMessage = 900_000_000;
/** A message of a kind that the sandbox cannot make. */
const arrives = (content: object, chat: object = { id: anya.id, type: 'private', first_name: 'Аня' }) =>
  harness.receive({ message: messageWith({ chat, ...content }) });
const messageWith = (content: object) => ({
  message_id: (lastMessage += 1),
  date: 1,
  from: { id: anya.id, is_bot: false, first_name: 'Аня', language_code: 'ru' },
  chat: { id: anya.id, type: 'private', first_name: 'Аня' },
  ...content,
});

describe('a message that is edited', () => {
  it('before it is confirmed changes the report, text and caption alike', async () => {
    const text = await anya.says('Пробижала 5 км');
    const card = await anya.sees('Пробижала 5 км');
    await anya.edits(text, 'Пробежала 5 км');
    const changed = await anya.sees('Пробежала 5 км');
    expect(changed.message_id).toBe(card.message_id);
    await send(changed);

    const [picture] = await anya.sends([photo], 'Патом');
    await anya.sees('Патом');
    await anya.edits(picture as Seen, 'Потом');
    await send(await anya.sees('Потом'));
    expect(reports().map(({ report_text }) => report_text)).toEqual(['Пробежала 5 км', 'Потом']);
  });

  it('in an album changes its one text', async () => {
    const messages = await anya.sends([photo, photo], 'Два сета');
    await anya.sees('2 фото и видео');
    await anya.edits(messages[0] as Seen, 'Два подхода');
    await send(await anya.sees('Два подхода'));
    expect(reports()).toMatchObject([{ report_text: 'Два подхода', more_media: [{}] }]);
  });

  it('to a text that is too long keeps the old text, and says so', async () => {
    const message = await anya.says('Коротко');
    await anya.sees('Отправить?');
    await anya.edits(message, 'д'.repeat(4_001));
    await anya.sees('Текст отчёта — до 4000 знаков');
    await send((await anya.all()).findLast((one) => textOf(one).includes('Отправить?')) as Seen);
    expect(reports()).toMatchObject([{ report_text: 'Коротко' }]);
  });

  it('after the report was sent changes nothing, and says so', async () => {
    const message = await anya.says('Как было');
    await send(await anya.sees('Отправить?'));
    await anya.edits(message, 'Как стало');
    await anya.sees('правка в него не попадёт');
    expect(reports()).toMatchObject([{ report_text: 'Как было' }]);
  });

  it('whose draft was cancelled, or which was never a report, is ignored', async () => {
    const message = await anya.says('Ой');
    await anya.presses(await anya.sees('Отправить?'), 'Отмена');
    await anya.sees('Не отправил');
    const command = await anya.says('/help');
    await anya.sees('/today');
    const before = await anya.count(/.*/);
    await anya.edits(message, 'Ой-ой');
    await anya.edits(command, '/helpp');
    await until(
      async () => (await harness.prisma.update.count({ where: { lane: anya.id, status: 'waiting' } })) === 0,
    );
    await anya.says('/help');
    await anya.sees('/today');
    expect(await anya.count(/.*/)).toBe(before + 1);
  });
});

describe('a late picture of an album', () => {
  const pictureOf = (fileId: string) => [{ file_id: fileId, file_unique_id: fileId, width: 8, height: 6 }];
  const part = (group: string, fileId: string, more: object = {}) =>
    arrives({ media_group_id: group, photo: pictureOf(fileId), ...more });
  const fileIds = async (): Promise<string[]> =>
    (await anya.sends([photo])).map((message) => message.photo?.at(-1)?.file_id ?? '');

  it('joins the draft, or is refused if the report was sent', async () => {
    const files = [...(await fileIds()), ...(await fileIds()), ...(await fileIds())];
    const strays = (await anya.all()).filter((one) => textOf(one).includes('Отправить?'));
    for (const stray of strays) await anya.presses(stray, 'Отмена');
    const group = `album-${anya.id}`;
    await part(group, files[0] ?? '', { caption: 'По частям' });
    await anya.sees('По частям');
    harness.moveBy(5 * 60_000);
    await part(group, files[1] ?? '');
    await send(await anya.sees('В отчёте 2 фото и видео'));
    await part(group, files[2] ?? '');
    await anya.sees('пришёл, когда отчёт уже был отправлен');
    expect(reports()).toMatchObject([{ report_text: 'По частям', more_media: [{}] }]);
    harness.moveBy(-5 * 60_000);
  });

  it('[LOOP-52] that comes while the card is being made joins the card', async () => {
    harness.services.give(user);
    const files = [...(await fileIds()), ...(await fileIds())];
    await anya.sees('К какому обещанию');
    await anya.sees('К какому обещанию');
    const group = `album-${anya.id}`;
    const items = async () =>
      (await harness.prisma.draft.findFirst({ where: { chatId: anya.id, mediaGroupId: group } }))?.items;
    harness.services.hooks.set('promises.list-active-promises', async () => {
      harness.services.hooks.clear();
      await part(group, files[1] ?? '');
      await until(async () => ((await items()) as unknown[]).length === 2);
    });
    await part(group, files[0] ?? '', { caption: 'По одному' });
    await anya.presses(await anya.sees('В отчёте 2 фото и видео'), promise.title);
    await send(await anya.sees('Отправить?'));
    expect(reports()).toMatchObject([{ report_text: 'По одному', more_media: [{}] }]);
  });

  it('[LOOP-52] that replaces another while the card is being made is on the card and leaves the draft offered', async () => {
    harness.services.give(user);
    const files = [...(await fileIds()), ...(await fileIds())];
    await anya.sees('К какому обещанию');
    await anya.sees('К какому обещанию');
    const group = `album-${anya.id}`;
    const draft = () => harness.prisma.draft.findFirst({ where: { chatId: anya.id, mediaGroupId: group } });
    harness.services.hooks.set('promises.list-active-promises', async () => {
      harness.services.hooks.clear();
      await harness.receive({ edited_message: { ...first, photo: pictureOf(files[1]!), edit_date: 2 } });
      await until(async () => JSON.stringify((await draft())?.items).includes(files[1]!));
    });
    const first = messageWith({ media_group_id: group });
    const shownBefore = Math.max(...(await anya.all()).map(({ message_id }) => message_id));
    await harness.receive({ message: { ...first, photo: pictureOf(files[0]!) } });
    await until(async () => (await draft())?.status === 'offered');
    expect((await draft())?.items).toMatchObject([{ fileId: files[1] }]);
    // The card shows it as well, and is the only one.
    const cards = (await anya.all()).filter(({ message_id }) => message_id > shownBefore);
    expect(cards.map(({ photo }) => photo?.at(-1)?.file_id)).toEqual([files[1]]);
  });
});

describe('what is no photo, video or text', () => {
  it.each([
    ['a voice message', { voice: { file_id: 'v', file_unique_id: 'v', duration: 3 } }],
    ['a sticker', { sticker: { file_id: 's', file_unique_id: 's', type: 'regular', width: 1, height: 1 } }],
    ['a place', { location: { latitude: 55.7, longitude: 37.6 } }],
    ['music', { audio: { file_id: 'a', file_unique_id: 'a', duration: 3 }, caption: 'с подписью' }],
    ['a contact', { contact: { phone_number: '1', first_name: 'Я' } }],
    ['a poll', { poll: { id: '1', question: '?', options: [] } }],
    ['a checklist', { checklist: { title: 'Дела', tasks: [] } }],
    ['a gift', { gift: { gift: {} } }],
    ['a giveaway', { giveaway: { chats: [], winner_count: 1 } }],
    ['an invoice', { invoice: { title: 'Счёт', total_amount: 1 } }],
    [
      'a document',
      { document: { file_id: 'd', file_unique_id: 'd', mime_type: 'application/pdf' }, caption: 'отчёт' },
    ],
  ])('[BOT-20] %s gets a polite answer and creates nothing', async (_, content) => {
    await arrives(content);
    await anya.sees('Подойдут фото, видео или текст');
    expect(await harness.prisma.draft.count({ where: { chatId: anya.id } })).toBe(0);
  });

  it('[BOT-20] a service message of Telegram is not answered', async () => {
    const before = await anya.count(/.*/);
    await arrives({ pinned_message: { message_id: 1, date: 1, chat: { id: anya.id, type: 'private' } } });
    await arrives({ write_access_allowed: {} });
    expect(await anya.count(/.*/)).toBe(before);
  });

  it('nothing in a group is answered', async () => {
    const group = { id: -100_500, type: 'supergroup', title: 'Группа' };
    const before = await anya.count(/.*/);
    await arrives({ text: '/start', entities: [{ type: 'bot_command', offset: 0, length: 6 }] }, group);
    const id = await arrives({ text: 'привет' }, group);
    expect(await harness.prisma.update.findUnique({ where: { updateId: id } })).toMatchObject({
      error: null,
    });
    expect(await anya.count(/.*/)).toBe(before);
  });
});

describe('a picture as a file', () => {
  it('[GEN-07] is a report too, with a card that is a text', async () => {
    await anya.sends([photo], 'Файлом', { asDocument: true });
    const card = await anya.sees('Файлом');
    expect(card.photo).toBeUndefined();
    await send(card);
    expect(reports()).toMatchObject([{ report_text: 'Файлом', media: { kind: 'photo' } }]);
  });
});

describe('a file without a type', () => {
  // The first bytes of a photo of an iPhone and of an archive.
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  const zip = Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1');

  it('[BOT-21] is a report if its bytes are those of a photo or video', async () => {
    const [message] = await anya.sends([{ bytes: heic, name: 'IMG_0001.HEIC' }], 'Утро', {
      asDocument: true,
    });
    expect(message?.document?.mime_type).toBe('application/octet-stream');
    await send(await anya.sees('Утро'));
    expect(reports()).toMatchObject([{ report_text: 'Утро', media: { kind: 'photo' } }]);
  });

  it('[BOT-21] is answered if they are others', async () => {
    await anya.sends([{ bytes: zip, name: 'a.bin' }], undefined, { asDocument: true });
    await anya.sees('Подойдут фото, видео или текст');
    expect(await harness.prisma.draft.count({ where: { chatId: anya.id } })).toBe(0);
  });
});

describe('an album with several captions', () => {
  const pictureOf = (fileId: string) => [{ file_id: fileId, file_unique_id: fileId, width: 8, height: 6 }];
  const files = async (count: number): Promise<string[]> => {
    const sent = [];
    for (let at = 0; at < count; at++) sent.push(...(await anya.sends([photo])));
    const cards = (await anya.all()).filter((one) => textOf(one).includes('Отправить?'));
    for (const card of cards) await anya.presses(card, 'Отмена');
    return sent.map((message) => message.photo?.at(-1)?.file_id ?? '');
  };

  it('[BOT-23] keeps all of them, and its pictures, in the order of their messages', async () => {
    const group = `album-${anya.id}`;
    const parts = (await files(3)).map((fileId, at) =>
      messageWith({ media_group_id: group, photo: pictureOf(fileId), caption: ['Первый', 'Второй', ''][at] }),
    );
    for (const at of [1, 2, 0]) await harness.receive({ message: parts[at] });
    const card = await anya.sees('В отчёте 3 фото и видео');
    expect(textOf(card)).toContain('Первый\n\nВторой');
    const draft = await harness.prisma.draft.findFirstOrThrow({
      where: { chatId: anya.id, mediaGroupId: group },
    });
    expect((draft.items as { messageId: number }[]).map(({ messageId }) => messageId)).toEqual(
      parts.map(({ message_id }) => message_id),
    );
    await harness.receive({ edited_message: { ...parts[2], caption: 'Третий', edit_date: 2 } });
    await anya.sees('Первый\n\nВторой\n\nТретий');
    await harness.receive({ edited_message: { ...parts[1], caption: undefined, edit_date: 3 } });
    await send(await anya.sees('Первый\n\nТретий'));
    expect(reports()).toMatchObject([{ report_text: 'Первый\n\nТретий', more_media: [{}, {}] }]);
  });

  it('[BOT-23] that are too long together says so', async () => {
    const group = `album-${anya.id}`;
    for (const fileId of await files(5))
      await arrives({ media_group_id: group, photo: pictureOf(fileId), caption: 'д'.repeat(1_000) });
    await anya.sees('Текст отчёта — до 4000 знаков');
    // The sentence comes before the draft ends: a crash between the two says it again.
    await until(
      async () =>
        (await harness.prisma.draft.count({ where: { mediaGroupId: group, status: 'cancelled' } })) === 1,
    );
  });

  it('[NAMES-03] are counted together by characters as people see them', async () => {
    const group = `album-${anya.id}`;
    // The longest caption: Telegram counts units of UTF-16.
    const caption = '🏃'.repeat(512);
    for (const fileId of await files(5))
      await arrives({ media_group_id: group, photo: pictureOf(fileId), caption });
    await send(await anya.sees('🏃'));
    expect(reports()).toMatchObject([{ report_text: Array(5).fill(caption).join('\n\n') }]);
  });
});

describe('a text', () => {
  it('[BOT-22] keeps the address of a link behind a word', async () => {
    await arrives({
      text: 'Вот трек',
      entities: [{ type: 'text_link', offset: 4, length: 4, url: 'https://example.org/1' }],
    });
    await send(await anya.sees('Вот трек (https://example.org/1)'));
    expect(reports()).toMatchObject([{ report_text: 'Вот трек (https://example.org/1)' }]);
  });

  it('of 4,000 characters is accepted, a longer one is not', async () => {
    await anya.says('д'.repeat(4_001));
    await anya.sees('Текст отчёта — до 4000 знаков');
    await anya.says('д'.repeat(4_000));
    await send(await anya.sees('Отправить?'));
    expect(reports()[0]?.report_text).toHaveLength(4_000);
  });

  it.each(['\u200b', '\u2800', '\u3164'])(
    '[NAMES-01] of which nothing can be seen is empty: %j',
    async (text) => {
      await arrives({ text });
      await anya.sees('Отчёт пуст');
      expect(await anya.count('Отправить?')).toBe(0);
    },
  );

  it('[NAMES-02] that turns what follows it round is shown without that', async () => {
    await arrives({ text: '\u202Eзадом наперёд' });
    expect(textOf(await anya.sees('Отправить?'))).not.toContain('\u202E');
  });

  it('[NAMES-03] is counted by characters, and quoted without cutting one', async () => {
    await anya.says('👩‍👩‍👧'.repeat(100));
    const quoted = textOf(await anya.sees('Отправить?'));
    expect(quoted).toMatch(/(?:👩‍👩‍👧)+…/u);
    expect(quoted).not.toMatch(/\u200D…|👩…/u);
  });

  it('with characters that PostgreSQL refuses is stored without them', async () => {
    await arrives({ text: 'Сделано\0 и \ud83d точка' });
    await send(await anya.sees('Отправить?'));
    expect(reports()).toMatchObject([{ report_text: 'Сделано и \ufffd точка' }]);
  });

  it('with an emoji at the end of the quotation is not cut within the emoji', async () => {
    await anya.says(`${'д'.repeat(298)}🟩🟩🟩`);
    const card = textOf(await anya.sees('Отправить?'));
    expect(card).toContain('д…');
    expect(card.isWellFormed()).toBe(true);
  });

  it.each(['<b>жирно', '&lt;', '<script>alert(1)</script>', '_*[`', '🟩'.repeat(400)])(
    'is shown as it was written: %s',
    async (text) => {
      await anya.says(text);
      expect(textOf(await anya.sees('Отправить?'))).toContain(text.slice(0, 20));
    },
  );
});

describe('work that takes longer', () => {
  it('shows that the bot is working', async () => {
    await harness.telegram.fault({ method: 'sendChatAction', status: 500, times: 1 });
    let finish = (): void => {};
    harness.services.hooks.set(
      'promises.list-promises',
      () => new Promise<void>((resolve) => (finish = resolve)),
    );
    await anya.says('/my');
    // The one disturbed call was made: that is what Telegram would have shown.
    await until(async () => {
      const { faults } = await harness.telegram.ask<{ faults: unknown[] }>('GET', '/sandbox/faults');
      return faults.length === 0;
    });
    finish();
    await expect(anya.sees('Ваши обещания')).resolves.toBeDefined();
  });
});

describe('hostile names and titles', () => {
  it('break no sentence anywhere', async () => {
    const evil = '<b>&"\'</b><a href="tg://user?id=1">x</a>';
    const eve = await harness.telegram.person(evil);
    await eve.start();
    await eve.sees(`${evil}, привет!`);
    const { id } = harness.profileOf(eve);
    const owner = { id, username: null, first_name: evil, last_name: evil, photo_url: null };
    const theirs = harness.services.give(harness.profileOf(eve), {
      title: evil,
      description: evil,
      owner,
    });
    for (const command of ['/today', '/my', '/report']) {
      await eve.says(command);
      await eve.sees(evil);
    }
    await eve.says(evil);
    await eve.presses(await eve.sees('Отправить?'), 'Отправить');
    await eve.sees('принят');
    await anya.start(`p_${theirs.id}`);
    expect(textOf(await anya.sees(evil))).toContain(evil);
    expect(buttonsOf(await anya.sees('ждёт подтверждения')).map(({ text }) => text)).toEqual([
      '👍 Подтвердить',
    ]);
    expect(await eve.count('Не получилось')).toBe(0);
  });
});
