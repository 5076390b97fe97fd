import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openWorld, refusalOf, type World } from './open-world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  world.sandbox.settings.set('rateLimit', false);
});
afterAll(() => world.close());
beforeEach(() => world.sandbox.updates.drop());

const at = (path: string, id: number | string = world.anya) => `/sandbox/people/${id}${path}`;

describe('people', () => {
  it('are four at first, one of them English-speaking', async () => {
    const { people } = (await world.get('/sandbox/people')).body;
    expect(people.map((person: { language_code: string }) => person.language_code)).toEqual([
      'ru',
      'ru',
      'ru',
      'en',
    ]);
    expect(people[0]).toMatchObject({
      first_name: 'Аня',
      username: 'anya_vetrova',
      started: false,
      blocked: false,
    });
    expect(people[0].id).toBeGreaterThan(2 ** 32);
  });

  it('can be added, are found by username, and have unique usernames', async () => {
    const added = await world.post('/sandbox/people', {
      first_name: 'Дина',
      username: '@dina_test',
      started: true,
    });
    expect(added).toMatchObject({
      status: 201,
      body: { first_name: 'Дина', username: 'dina_test', started: true, language_code: 'ru' },
    });
    expect((await world.get(at('', 'DINA_TEST'))).body).toMatchObject({ id: added.body['id'] });
    await expect(world.api.sendMessage(added.body['id'], 'hi')).resolves.toMatchObject({});
    expect((await world.post('/sandbox/people', { first_name: 'Дина', username: 'dina_test' })).status).toBe(
      409,
    );
    expect((await world.post('/sandbox/people', { first_name: ' ' })).status).toBe(400);
    expect((await world.get(at('', 'nobody'))).status).toBe(404);
  });
});

describe('writing', () => {
  it('sends updates to the bot in order, with entities for commands', async () => {
    await world.post(at('/start'), { payload: 'r_12' });
    await world.post(at('/messages'), { text: '  привет  ' });
    const updates = await world.api.getUpdates();
    expect(updates).toMatchObject([
      {
        message: {
          text: '/start r_12',
          entities: [{ type: 'bot_command', offset: 0, length: 6 }],
          from: { is_bot: false, language_code: 'ru' },
        },
      },
      { message: { text: 'привет' } },
    ]);
  });

  it('refuses a payload that a deep link cannot contain', async () => {
    expect((await world.post(at('/start'), { payload: 'a b' })).status).toBe(400);
    expect((await world.post(at('/start'), { payload: 'x'.repeat(65) })).status).toBe(400);
    expect((await world.post(at('/start'), { payload: 'x'.repeat(64) })).status).toBe(201);
  });

  it('splits a text that is too long for a message, and refuses an empty one', async () => {
    const { body } = await world.post(at('/messages'), { text: 'я'.repeat(5000) });
    expect(body['messages'].map((message: { text: string }) => message.text.length)).toEqual([4096, 904]);
    expect((await world.post(at('/messages'), { text: ' ' })).status).toBe(400);
  });
});

describe('reading', () => {
  it('waits for a new message and for an edit, and returns no change twice', async () => {
    await world.post(at('/start'));
    const begin = (await world.get(at('/messages?after=0'))).body['cursor'];
    const waiting = world.get(at(`/messages?after=${begin}&wait=20000`));
    const sent = await world.api.sendMessage(world.anya, 'new');
    const first = (await waiting).body;
    expect(first['messages']).toMatchObject([{ text: 'new', edits: 0, author: 'bot' }]);
    const edit = world.get(at(`/messages?after=${first['cursor']}&wait=20000`));
    await world.api.editMessageText(world.anya, sent.message_id, 'newer');
    const second = (await edit).body;
    expect(second['messages']).toMatchObject([{ text: 'newer', edits: 1, message_id: sent.message_id }]);
    expect((await world.get(at(`/messages?after=${second['cursor']}`))).body['messages']).toEqual([]);
    expect((await world.get(at('/messages?last=1'))).body['messages']).toMatchObject([{ text: 'newer' }]);
  });
});

describe('pressing', () => {
  const keyboard = {
    inline_keyboard: [
      [
        { text: 'Да', callback_data: 'vote:1' },
        { text: 'Сайт', url: 'https://example.org/x' },
      ],
      [
        { text: 'Приложение', web_app: { url: 'https://example.org/app' } },
        { text: 'Код', copy_text: { text: '42' } },
      ],
      [{ text: 'Поиск', switch_inline_query_current_chat: 'q' }],
    ],
  };
  let messageId = 0;
  beforeAll(async () => {
    await world.post(at('/start'));
    messageId = (await world.api.sendMessage(world.anya, 'Утвердить?', { reply_markup: keyboard }))
      .message_id;
  });
  const press = (button: object) => world.post(at('/press'), { message_id: messageId, ...button });
  const nextPress = async () =>
    (await world.api.getUpdates({ timeout: 10 })).find((update) => update.callback_query)?.callback_query;

  it('sends the press to the bot and its answer to the person', async () => {
    const pressed = press({ text: 'Да' });
    const query = await nextPress();
    expect(query).toMatchObject({
      data: 'vote:1',
      from: { id: world.anya },
      message: { message_id: messageId, text: 'Утвердить?' },
      chat_instance: expect.stringMatching(/^-?\d+$/),
    });
    await world.api.answerCallbackQuery(query?.id ?? '', { text: 'Голос учтён', show_alert: true });
    expect((await pressed).body).toEqual({
      type: 'callback',
      callback_query_id: query?.id,
      answered: true,
      answer: { text: 'Голос учтён', show_alert: true, url: null },
    });
  });

  it('accepts one answer only, and none after a minute', async () => {
    const tooOld = 'Bad Request: query is too old and response timeout expired or query ID is invalid';
    const once = press({ data: 'vote:1' });
    const query = await nextPress();
    await world.api.answerCallbackQuery(query?.id ?? '');
    expect((await once).body).toMatchObject({ answered: true, answer: { text: null } });
    expect(await refusalOf(world.api.answerCallbackQuery(query?.id ?? ''))).toMatchObject({
      code: 400,
      text: tooOld,
    });
    world.sandbox.updates.drop();
    const late = press({ data: 'vote:1', timeout_ms: 0 });
    const slow = await nextPress();
    expect((await late).body).toMatchObject({ answered: false, answer: null });
    world.advanceTelegram(61_000);
    expect((await refusalOf(world.api.answerCallbackQuery(slow?.id ?? ''))).text).toBe(tooOld);
    expect((await refusalOf(world.api.answerCallbackQuery('1'))).text).toBe(tooOld);
  });

  it('refuses an answer above 200 characters', async () => {
    expect((await refusalOf(world.api.answerCallbackQuery('1', { text: 'я'.repeat(201) }))).text).toBe(
      'Bad Request: MESSAGE_TOO_LONG',
    );
  });

  it('handles the other kinds of buttons as a client does', async () => {
    expect((await press({ text: 'Сайт' })).body).toEqual({ type: 'url', url: 'https://example.org/x' });
    expect((await press({ text: 'Код' })).body).toEqual({ type: 'copy', text: '42' });
    expect((await press({ text: 'Поиск' })).body).toEqual({ type: 'switch_inline', query: '@slovo_bot q' });
    expect((await press({ text: 'Приложение' })).body).toMatchObject({
      type: 'web_app',
      url: 'https://example.org/app',
      launchUrl: expect.stringContaining('#tgWebAppData='),
    });
    const missing = await press({ text: 'Нет' });
    expect(missing.status).toBe(404);
    expect(missing.body['error']).toContain('«Да»');
  });
});

describe('blocking', () => {
  it('reaches the bot as one update, refuses its messages, and ends with Start', async () => {
    await world.post(at('/start'));
    world.sandbox.updates.drop();
    const sent = await world.api.sendMessage(world.anya, 'x');
    expect((await world.post(at('/block'))).body).toMatchObject({ blocked: true });
    await world.post(at('/block'));
    expect(await world.api.getUpdates()).toMatchObject([
      {
        my_chat_member: {
          old_chat_member: { status: 'member' },
          new_chat_member: { status: 'kicked' },
          from: { id: world.anya },
        },
      },
    ]);
    const blocked = { code: 403, text: 'Forbidden: bot was blocked by the user' };
    expect(await refusalOf(world.api.sendMessage(world.anya, 'x'))).toMatchObject(blocked);
    expect(await refusalOf(world.api.sendChatAction(world.anya, 'typing'))).toMatchObject(blocked);
    expect(await refusalOf(world.api.editMessageText(world.anya, sent.message_id, 'y'))).toMatchObject(
      blocked,
    );
    expect((await world.post(at('/messages'), { text: 'hi' })).status).toBe(409);
    world.sandbox.updates.drop();
    await world.post(at('/start'));
    expect(await world.api.getUpdates()).toMatchObject([
      { my_chat_member: { new_chat_member: { status: 'member' } } },
      { message: { text: '/start' } },
    ]);
    await expect(world.api.sendMessage(world.anya, 'x')).resolves.toMatchObject({});
  });
});

describe('reset', () => {
  it('deletes people and messages, and never reuses an id', async () => {
    await world.post(at('/start'));
    const [update] = await world.api.getUpdates();
    const sent = await world.api.sendMessage(world.anya, 'x');
    await world.post('/sandbox/reset');
    const { people } = (await world.get('/sandbox/people')).body;
    expect(people).toHaveLength(4);
    const [first] = people;
    expect(first).toMatchObject({ first_name: 'Аня', started: false });
    expect((await world.post(at('/start', first.id))).body['message'].message_id).toBeGreaterThan(
      sent.message_id,
    );
    const [next] = await world.api.getUpdates();
    expect(next?.update_id).toBeGreaterThan(update?.update_id ?? 0);
  });
});
