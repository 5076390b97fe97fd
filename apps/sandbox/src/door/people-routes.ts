import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isObject } from '../bot-api/params.ts';
import { setBlocked } from '../person/block-bot.ts';
import { ChatRefusal } from '../person/chat-refusal.ts';
import { launchMiniApp, type LaunchWishes } from '../person/launch-mini-app.ts';
import { pressButton } from '../person/press-button.ts';
import { startBot } from '../person/start-bot.ts';
import { writeMedia } from '../person/write-media.ts';
import { writeText } from '../person/write-message.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Person } from '../state/people.ts';
import { describePerson, latestMessages, waitForMessages } from './read-chat.ts';
import { readUpload } from './read-upload.ts';

type ById = { Params: { id: string } };

const PRESS_TIMEOUT_MS = 15_000;

/** What a person of this Telegram can do, for the page and for tests alike. */
export function mountPeople(app: FastifyInstance, sandbox: Sandbox): void {
  const personOf = (request: FastifyRequest<ById>): Person => {
    const { id } = request.params;
    const found = /^\d+$/.test(id) ? sandbox.people.find(Number(id)) : sandbox.people.findByUsername(id.replace(/^@/, ''));
    if (!found) throw new ChatRefusal(404, `Нет человека ${id}.`);
    return found;
  };

  app.get('/sandbox/people', () => ({ people: sandbox.people.list().map((person) => describePerson(sandbox, person)) }));

  app.post('/sandbox/people', (request, reply) => {
    const person = sandbox.people.add(readNewPerson(sandbox, bodyOf(request)));
    sandbox.bus.tell({ kind: 'person', personId: person.id });
    return reply.code(201).send(describePerson(sandbox, person));
  });

  app.get<ById>('/sandbox/people/:id', (request) => describePerson(sandbox, personOf(request)));

  app.post<ById>('/sandbox/people/:id/messages', async (request, reply) => {
    const person = personOf(request);
    if (request.isMultipart()) {
      return reply.code(201).send({ messages: await writeMedia(sandbox, person, await readUpload(sandbox, request)) });
    }
    const { text, reply_to_message_id } = bodyOf(request);
    const replyTo = reply_to_message_id === undefined ? undefined : Number(reply_to_message_id);
    const messages = await writeText(sandbox, person, typeof text === 'string' ? text : '', replyTo);
    return reply.code(201).send({ messages });
  });

  app.get<ById & { Querystring: { after?: string; wait?: string; last?: string } }>(
    '/sandbox/people/:id/messages',
    (request, reply) => {
      const person = personOf(request);
      const { after, wait, last } = request.query;
      if (last !== undefined) return latestMessages(sandbox, person.id, Number(last) || 50);
      return waitForMessages(sandbox, person.id, Number(after) || 0, Number(wait) || 0, leaving(reply));
    },
  );

  app.post<ById>('/sandbox/people/:id/press', (request, reply) => {
    const { message_id, data, text, timeout_ms } = bodyOf(request);
    const press = {
      message_id: message_id === undefined ? undefined : Number(message_id),
      data: data === undefined ? undefined : String(data),
      text: text === undefined ? undefined : String(text),
      timeout_ms: timeout_ms === undefined ? PRESS_TIMEOUT_MS : Number(timeout_ms),
    };
    return pressButton(sandbox, personOf(request), press, leaving(reply));
  });

  app.post<ById>('/sandbox/people/:id/start', async (request, reply) => {
    const { payload } = bodyOf(request);
    const message = await startBot(sandbox, personOf(request), payload === undefined ? '' : String(payload));
    return reply.code(201).send({ message });
  });

  for (const [action, blocked] of [['block', true], ['unblock', false]] as const) {
    app.post<ById>(`/sandbox/people/:id/${action}`, async (request) => {
      await setBlocked(sandbox, personOf(request), blocked);
      return describePerson(sandbox, personOf(request));
    });
  }

  app.get<ById & { Querystring: { start_param?: string; url?: string; theme?: string } }>(
    '/sandbox/people/:id/init-data',
    (request) => {
      const { start_param, url, theme } = request.query;
      const wishes: LaunchWishes = { theme: theme === 'dark' ? 'dark' : 'light' };
      if (start_param) wishes.startParam = start_param;
      if (url) {
        if (!URL.canParse(url)) throw new ChatRefusal(400, `«${url}» — не адрес.`);
        wishes.url = url;
      }
      return launchMiniApp(sandbox, personOf(request), wishes);
    },
  );
}

export function bodyOf(request: FastifyRequest): Record<string, unknown> {
  return isObject(request.body) ? request.body : {};
}

function leaving(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  return left.signal;
}

function readNewPerson(sandbox: Sandbox, body: Record<string, unknown>) {
  const { first_name, last_name, username, language_code, started } = body;
  if (typeof first_name !== 'string' || first_name.trim() === '') throw new ChatRefusal(400, 'Нужно имя: first_name.');
  const name = typeof username === 'string' && username !== '' ? username.replace(/^@/, '') : null;
  if (name !== null && !/^[a-z]\w{3,31}$/i.test(name)) {
    throw new ChatRefusal(400, 'username: 4–32 латинские буквы, цифры и _, сначала буква.');
  }
  if (name !== null && sandbox.people.findByUsername(name)) throw new ChatRefusal(409, `Имя @${name} занято.`);
  return {
    firstName: first_name.trim(),
    lastName: typeof last_name === 'string' && last_name.trim() !== '' ? last_name.trim() : null,
    username: name,
    languageCode: typeof language_code === 'string' && language_code !== '' ? language_code : 'ru',
    started: started === true,
  };
}
