import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { setBlocked } from '../person/block-bot.ts';
import { ChatRefusal } from '../person/chat-refusal.ts';
import { editOwnMessage } from '../person/edit-own-message.ts';
import { launchMiniApp, type LaunchWishes } from '../person/launch-mini-app.ts';
import { pressButton } from '../person/press-button.ts';
import { startBot } from '../person/start-bot.ts';
import { writeMedia } from '../person/write-media.ts';
import { writeContents, writeText } from '../person/write-message.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Person } from '../state/people.ts';
import { readBody } from './read-body.ts';
import { describePerson, latestMessages, waitForMessages } from './read-chat.ts';
import { readUpload } from './read-upload.ts';

type ById = { Params: { id: string } };

const PRESS_TIMEOUT_MS = 15_000;

const NEW_PERSON = z.object({
  first_name: z.string().trim().min(1).max(64),
  last_name: z.string().trim().max(64).nullish(),
  username: z.string().trim().nullish(),
  language_code: z.string().min(2).max(8).default('ru'),
  started: z.boolean().default(false),
});
const NEW_TEXT = z.object({ text: z.string(), reply_to_message_id: z.number().int().optional() });
const PRESS = z.object({
  message_id: z.number().int().optional(),
  data: z.string().optional(),
  text: z.string().optional(),
  timeout_ms: z.number().int().min(0).max(60_000).default(PRESS_TIMEOUT_MS),
});
const WEB_APP_DATA = z.object({ data: z.string().max(4096), button_text: z.string().default('') });
const START = z.object({ payload: z.string().default('') });

/** What a person of this Telegram can do, for the page and for tests alike. */
export function mountPeople(app: FastifyInstance, sandbox: Sandbox): void {
  const personOf = (request: FastifyRequest<ById>): Person => {
    const { id } = request.params;
    const found = /^\d+$/.test(id)
      ? sandbox.people.find(Number(id))
      : sandbox.people.findByUsername(id.replace(/^@/, ''));
    if (!found) throw new ChatRefusal(404, `Нет человека ${id}.`);
    return found;
  };

  app.get('/sandbox/people', () => ({
    people: sandbox.people.list().map((person) => describePerson(sandbox, person)),
  }));

  app.post('/sandbox/people', (request, reply) => {
    const person = sandbox.people.add(readNewPerson(sandbox, readBody(request, NEW_PERSON)));
    sandbox.bus.tell({ kind: 'person', personId: person.id });
    return reply.code(201).send(describePerson(sandbox, person));
  });

  app.get<ById>('/sandbox/people/:id', (request) => describePerson(sandbox, personOf(request)));

  app.post<ById>('/sandbox/people/:id/messages', async (request, reply) => {
    const person = personOf(request);
    if (request.isMultipart()) {
      return reply
        .code(201)
        .send({ messages: await writeMedia(sandbox, person, await readUpload(sandbox, request)) });
    }
    const { text, reply_to_message_id } = readBody(request, NEW_TEXT);
    const messages = await writeText(sandbox, person, text, reply_to_message_id);
    return reply.code(201).send({ messages });
  });

  app.post<{ Params: { id: string; message: string } }>(
    '/sandbox/people/:id/messages/:message',
    async (request) => {
      const { text } = readBody(request, NEW_TEXT);
      return {
        message: await editOwnMessage(sandbox, personOf(request), Number(request.params.message), text),
      };
    },
  );

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
    return pressButton(sandbox, personOf(request), readBody(request, PRESS), leaving(reply));
  });

  app.post<ById>('/sandbox/people/:id/start', async (request, reply) => {
    const message = await startBot(sandbox, personOf(request), readBody(request, START).payload);
    return reply.code(201).send({ message });
  });

  // A mini app opened from the reply keyboard hands the bot up to 4096 bytes and closes.
  app.post<ById>('/sandbox/people/:id/web-app-data', async (request, reply) => {
    const web_app_data = readBody(request, WEB_APP_DATA);
    return reply
      .code(201)
      .send({ messages: await writeContents(sandbox, personOf(request), [{ web_app_data }]) });
  });

  for (const [action, blocked] of [
    ['block', true],
    ['unblock', false],
  ] as const) {
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

function leaving(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  return left.signal;
}

function readNewPerson(
  sandbox: Sandbox,
  { first_name, last_name, username, language_code, started }: z.output<typeof NEW_PERSON>,
) {
  const name = username ? username.replace(/^@/, '') : null;
  if (name !== null && !/^[a-z]\w{3,31}$/i.test(name)) {
    throw new ChatRefusal(400, 'username: 4–32 латинские буквы, цифры и _, сначала буква.');
  }
  if (name !== null && sandbox.people.findByUsername(name))
    throw new ChatRefusal(409, `Имя @${name} занято.`);
  return {
    firstName: first_name,
    lastName: last_name || null,
    username: name,
    languageCode: language_code,
    started,
  };
}
