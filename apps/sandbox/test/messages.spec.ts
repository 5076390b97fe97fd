import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openWorld, refusalOf, TOKEN, type World } from './open-world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  world.sandbox.settings.set('rateLimit', false);
  await world.post(`/sandbox/people/${world.anya}/start`);
});
afterAll(() => world.close());

describe('access to the Bot API', () => {
  it('accepts only its own token', async () => {
    expect(await world.get('/bot1:wrong/getMe')).toEqual({
      status: 401,
      body: { ok: false, error_code: 401, description: 'Unauthorized' },
    });
  });

  it('answers 404 to an unknown method and ignores the case of a known one', async () => {
    expect(await world.get(`/bot${TOKEN}/getYou`)).toMatchObject({
      status: 404,
      body: { error_code: 404, description: expect.stringContaining('Not Found') },
    });
    expect((await world.get(`/bot${TOKEN}/GETME`)).body).toMatchObject({
      ok: true,
      result: { is_bot: true, username: 'slovo_bot' },
    });
  });
});

describe('a message with protected content', () => {
  it('is marked as protected', async () => {
    const kept = await world.api.sendMessage(world.anya, 'Только вам', { protect_content: true });
    expect(kept.has_protected_content).toBe(true);
    const free = await world.api.sendMessage(world.anya, 'Всем');
    expect(free.has_protected_content).toBeUndefined();
  });
});

describe('a message that its author edits', () => {
  const editedBy = async (text: string, id: number) =>
    world.post(`/sandbox/people/${world.anya}/messages/${id}`, { text });

  it('changes in the chat and reaches the bot as edited_message', async () => {
    const { body } = await world.post(`/sandbox/people/${world.anya}/messages`, { text: 'Пробижала' });
    const { message_id } = body['messages'][0];
    expect((await editedBy('Пробежала', message_id)).body).toMatchObject({
      message: { message_id, text: 'Пробежала', edit_date: expect.any(Number) },
    });
    const updates = await world.api.getUpdates();
    expect(updates.at(-1)?.edited_message).toMatchObject({ message_id, text: 'Пробежала' });
    expect((await world.messages(world.anya)).find((one) => one.message_id === message_id)).toMatchObject({
      text: 'Пробежала',
      edits: 1,
    });
  });

  it('cannot be a message of the bot and cannot become empty', async () => {
    const sent = await world.api.sendMessage(world.anya, 'От бота');
    expect((await editedBy('Чужое', sent.message_id)).status).toBe(404);
    const { body } = await world.post(`/sandbox/people/${world.anya}/messages`, { text: 'Слова' });
    expect((await editedBy(' ', body['messages'][0].message_id)).status).toBe(400);
  });
});

describe('arguments of a call can be sent as', () => {
  const texts: [string, () => Promise<Response>][] = [
    ['query', () => fetch(`${world.url}/bot${TOKEN}/sendMessage?chat_id=${world.anya}&text=query`)],
    [
      'form',
      () =>
        fetch(`${world.url}/bot${TOKEN}/sendMessage`, {
          method: 'POST',
          body: new URLSearchParams({ chat_id: String(world.anya), text: 'form' }),
        }),
    ],
    [
      'json',
      () =>
        fetch(`${world.url}/bot${TOKEN}/sendMessage`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ chat_id: world.anya, text: 'json' }),
        }),
    ],
    [
      'multipart',
      () => {
        const form = new FormData();
        form.set('chat_id', String(world.anya));
        form.set('text', 'multipart');
        return fetch(`${world.url}/bot${TOKEN}/sendMessage`, { method: 'POST', body: form });
      },
    ],
  ];
  it.each(texts)('%s', async (text, send) => {
    expect(await (await send()).json()).toMatchObject({
      ok: true,
      result: { text, chat: { id: world.anya, type: 'private' } },
    });
  });
});

describe('sendMessage', () => {
  it('returns the chat, the bot and the entities', async () => {
    const message = await world.api.sendMessage(world.anya, '<b>Слово</b> @anya_vetrova /today', {
      parse_mode: 'HTML',
    });
    expect(message).toMatchObject({
      from: { is_bot: true, username: 'slovo_bot' },
      chat: { id: world.anya, type: 'private', first_name: 'Аня' },
      text: 'Слово @anya_vetrova /today',
      entities: [
        { type: 'bold', offset: 0, length: 5 },
        { type: 'mention', offset: 6, length: 13 },
        { type: 'bot_command', offset: 20, length: 6 },
      ],
    });
    expect(message.date).toBeCloseTo(Date.now() / 1000, -1);
  });

  it('accepts 4096 characters, counting an emoji as one, and refuses one more', async () => {
    await expect(world.api.sendMessage(world.anya, '🙂'.repeat(4096))).resolves.toMatchObject({});
    expect(await refusalOf(world.api.sendMessage(world.anya, 'я'.repeat(4097)))).toMatchObject({
      code: 400,
      text: 'Bad Request: message is too long',
    });
  });

  it('counts the text without its markup', async () => {
    await expect(
      world.api.sendMessage(world.anya, `<b>${'я'.repeat(4096)}</b>`, { parse_mode: 'HTML' }),
    ).resolves.toMatchObject({});
  });

  it.each(['', '  \n ', '<b> </b>'])('refuses the empty text %j', async (text) => {
    expect(await refusalOf(world.api.sendMessage(world.anya, text, { parse_mode: 'HTML' }))).toMatchObject({
      code: 400,
      text: 'Bad Request: message text is empty',
    });
  });

  it('refuses malformed markup and names the byte offset', async () => {
    expect(
      await refusalOf(world.api.sendMessage(world.anya, 'я <b>x', { parse_mode: 'HTML' })),
    ).toMatchObject({
      code: 400,
      text: 'Bad Request: can\'t parse entities: Can\'t find end tag corresponding to start tag "b"',
    });
    expect(
      (await refusalOf(world.api.sendMessage(world.anya, 'я <div>x</div>', { parse_mode: 'HTML' }))).text,
    ).toBe('Bad Request: can\'t parse entities: Unsupported start tag "div" at byte offset 3');
    expect(
      (await refusalOf(world.api.sendMessage(world.anya, 'a.b', { parse_mode: 'MarkdownV2' }))).text,
    ).toBe(
      "Bad Request: can't parse entities: Character '.' is reserved and must be escaped with the preceding '\\'",
    );
    expect(
      (await refusalOf(world.api.sendMessage(world.anya, 'a', { parse_mode: 'BBCode' as never }))).text,
    ).toBe('Bad Request: unsupported parse_mode');
  });

  it.each([
    [12345, 'Bad Request: chat not found'],
    ['@anya_vetrova', 'Bad Request: chat not found'],
    ['', 'Bad Request: chat_id is empty'],
  ])('refuses the chat %j', async (chat, text) => {
    expect(await refusalOf(world.api.sendMessage(chat, 'x'))).toMatchObject({ code: 400, text });
  });

  it('does not find a person who never wrote to the bot', async () => {
    expect((await refusalOf(world.api.sendMessage(world.boris, 'x'))).text).toBe(
      'Bad Request: chat not found',
    );
  });

  it('replies to a message, and refuses to reply to a missing one unless that is allowed', async () => {
    const first = await world.api.sendMessage(world.anya, 'first');
    const second = await world.api.sendMessage(world.anya, 'second', {
      reply_parameters: { message_id: first.message_id },
    });
    expect(second.reply_to_message).toMatchObject({ message_id: first.message_id, text: 'first' });
    const lost = { reply_parameters: { message_id: 999_999 } };
    expect((await refusalOf(world.api.sendMessage(world.anya, 'x', lost))).text).toBe(
      'Bad Request: message to be replied not found',
    );
    const lenient = { reply_parameters: { message_id: 999_999, allow_sending_without_reply: true } };
    await expect(world.api.sendMessage(world.anya, 'x', lenient)).resolves.not.toHaveProperty(
      'reply_to_message',
    );
  });
});

describe('keyboards', () => {
  const send = (button: object) =>
    world.api.sendMessage(world.anya, 'x', { reply_markup: { inline_keyboard: [[button as never]] } });

  it.each([
    [
      'data of 65 bytes',
      { text: 'a', callback_data: `${'я'.repeat(32)}x` },
      'Bad Request: BUTTON_DATA_INVALID',
    ],
    ['empty data', { text: 'a', callback_data: '' }, 'Bad Request: BUTTON_DATA_INVALID'],
    [
      'a bad address',
      { text: 'a', url: 'not an address' },
      "Bad Request: inline keyboard button URL 'not an address' is invalid: Wrong HTTP URL",
    ],
    [
      'a mini app over plain HTTP elsewhere',
      { text: 'a', web_app: { url: 'http://example.org' } },
      "Bad Request: inline keyboard button Web App URL 'http://example.org' is invalid: Only HTTPS links are allowed",
    ],
    [
      'no action',
      { text: 'a' },
      "Bad Request: can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
    ],
    ['no text', { text: ' ', callback_data: 'a' }, 'Bad Request: keyboard button text must be non-empty'],
  ])('refuses %s', async (_what, button, text) => {
    expect(await refusalOf(send(button))).toMatchObject({ code: 400, text });
  });

  it('accepts data of 64 bytes, links, and mini apps on this machine', async () => {
    const message = await send({ text: 'a', callback_data: 'я'.repeat(32) });
    expect(message.reply_markup?.inline_keyboard).toEqual([[{ text: 'a', callback_data: 'я'.repeat(32) }]]);
    await expect(
      send({ text: 'a', web_app: { url: 'http://127.0.0.1:3001/miniapp' } }),
    ).resolves.toMatchObject({});
    await expect(send({ text: 'a', url: 'https://t.me/slovo_bot?start=l' })).resolves.toMatchObject({});
  });

  it('keeps a reply keyboard for the chat until it is removed', async () => {
    const message = await world.api.sendMessage(world.anya, 'x', {
      reply_markup: { keyboard: [['Да']] as never, one_time_keyboard: true },
    });
    expect(message.reply_markup).toBeUndefined();
    const person = () => world.get(`/sandbox/people/${world.anya}`);
    expect((await person()).body['keyboard']).toMatchObject({ keyboard: [[{ text: 'Да' }]] });
    const pressed = await world.post(`/sandbox/people/${world.anya}/press`, { text: 'Да' });
    expect(pressed.body).toMatchObject({ type: 'message', messages: [{ text: 'Да' }] });
    expect((await person()).body['keyboard']).toBeNull();
    await world.api.sendMessage(world.anya, 'x', { reply_markup: { keyboard: [['Нет']] as never } });
    await world.api.sendMessage(world.anya, 'x', { reply_markup: { remove_keyboard: true } });
    expect((await person()).body['keyboard']).toBeNull();
  });
});

describe('editing and deleting', () => {
  const keys = { inline_keyboard: [[{ text: 'Да', callback_data: 'yes' }]] };

  it('changes the text, counts the edit and removes a keyboard that is not sent again', async () => {
    const sent = await world.api.sendMessage(world.anya, 'before', { reply_markup: keys });
    const edited = await world.api.editMessageText(world.anya, sent.message_id, '<i>after</i>', {
      parse_mode: 'HTML',
    });
    expect(edited).toMatchObject({
      text: 'after',
      edit_date: expect.any(Number),
      entities: [{ type: 'italic' }],
    });
    const seen = (await world.messages(world.anya)).find((message) => message.message_id === sent.message_id);
    expect(seen).toMatchObject({ edits: 1, author: 'bot', text: 'after' });
    expect(seen).not.toHaveProperty('reply_markup');
  });

  it('refuses an edit that changes nothing', async () => {
    const sent = await world.api.sendMessage(world.anya, 'same', { reply_markup: keys });
    const again = () =>
      world.api.editMessageText(world.anya, sent.message_id, 'same', { reply_markup: keys });
    const text =
      'Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message';
    expect(await refusalOf(again())).toMatchObject({ code: 400, text });
    await world.api.editMessageReplyMarkup(world.anya, sent.message_id);
    await again();
    expect((await refusalOf(again())).text).toBe(text);
  });

  it("refuses a message that is missing, not the bot's, or of another kind", async () => {
    expect((await refusalOf(world.api.editMessageText(world.anya, 999_999, 'x'))).text).toBe(
      'Bad Request: message to edit not found',
    );
    const written = await world.post(`/sandbox/people/${world.anya}/messages`, { text: 'mine' });
    const mine = written.body['messages'][0].message_id as number;
    expect((await refusalOf(world.api.editMessageText(world.anya, mine, 'x'))).text).toBe(
      "Bad Request: message can't be edited",
    );
    const sent = await world.api.sendMessage(world.anya, 'text');
    expect(
      (await refusalOf(world.api.editMessageCaption(world.anya, sent.message_id, { caption: 'x' }))).text,
    ).toBe('Bad Request: there is no caption in the message to edit');
  });

  it('deletes a message once, and not after 48 hours', async () => {
    const sent = await world.api.sendMessage(world.anya, 'short life');
    await world.api.deleteMessage(world.anya, sent.message_id);
    expect(
      (await world.messages(world.anya)).find((message) => message.message_id === sent.message_id),
    ).toMatchObject({ deleted: true });
    expect((await refusalOf(world.api.deleteMessage(world.anya, sent.message_id))).text).toBe(
      'Bad Request: message to delete not found',
    );
    const old = await world.api.sendMessage(world.anya, 'long life');
    const row = world.sandbox.messages.find(world.anya, old.message_id);
    if (row)
      world.sandbox.messages.replace({
        ...old,
        chat: row.chat,
        from: row.from,
        date: old.date - 48 * 3600 - 5,
      } as never);
    expect((await refusalOf(world.api.deleteMessage(world.anya, old.message_id))).text).toContain(
      "message can't be deleted",
    );
  });

  it('copies and forwards', async () => {
    const sent = await world.api.sendMessage(world.anya, '<b>original</b>', { parse_mode: 'HTML' });
    const copy = await world.api.copyMessage(world.anya, world.anya, sent.message_id);
    const forwarded = await world.api.forwardMessage(world.anya, world.anya, sent.message_id);
    expect(forwarded).toMatchObject({
      text: 'original',
      forward_origin: { type: 'user', sender_user: { is_bot: true } },
    });
    const seen = (await world.messages(world.anya)).find((message) => message.message_id === copy.message_id);
    expect(seen).toMatchObject({ text: 'original', entities: [{ type: 'bold' }] });
    expect(seen).not.toHaveProperty('forward_origin');
  });
});

describe("the bot's profile", () => {
  it('stores commands by scope and language and shows a person the most specific list', async () => {
    await world.api.setMyCommands([{ command: 'start', description: 'Start' }]);
    await world.api.setMyCommands([{ command: 'start', description: 'Начать' }], { language_code: 'ru' });
    await world.api.setMyCommands([{ command: 'admin', description: 'Панель' }], {
      scope: { type: 'chat', chat_id: world.anya },
    });
    expect(await world.api.getMyCommands({ language_code: 'ru' })).toEqual([
      { command: 'start', description: 'Начать' },
    ]);
    const commands = async (id: number) => (await world.get(`/sandbox/people/${id}`)).body['commands'];
    expect(await commands(world.anya)).toEqual([{ command: 'admin', description: 'Панель' }]);
    expect(await commands(world.boris)).toEqual([{ command: 'start', description: 'Начать' }]);
    await world.api.deleteMyCommands({ scope: { type: 'chat', chat_id: world.anya } });
    expect(await commands(world.anya)).toEqual([{ command: 'start', description: 'Начать' }]);
    expect((await refusalOf(world.api.setMyCommands([{ command: 'Не то', description: 'x' }]))).text).toBe(
      'Bad Request: BOT_COMMAND_INVALID',
    );
  });

  it('stores texts and the menu button', async () => {
    await world.api.setMyDescription('Дал слово — держи');
    expect(await world.api.getMyDescription()).toEqual({ description: 'Дал слово — держи' });
    const button = {
      type: 'web_app' as const,
      text: 'Слово',
      web_app: { url: 'http://127.0.0.1:3001/miniapp' },
    };
    await world.api.setChatMenuButton({ menu_button: button });
    expect(await world.api.getChatMenuButton()).toEqual(button);
    expect(await world.api.getChat(world.anya)).toMatchObject({ id: world.anya, username: 'anya_vetrova' });
  });
});
