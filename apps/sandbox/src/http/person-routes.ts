import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { setBlocked } from '../person/block-bot.ts';
import { ChatRefusal } from '../person/chat-refusal.ts';
import { launchMiniApp, type LaunchOptions } from '../person/launch-mini-app.ts';
import { pressButton } from '../person/press-button.ts';
import { startBot } from '../person/start-bot.ts';
import type { Sandbox } from '../sandbox.ts';
import type { NewPerson } from '../state/people.ts';
import type { LaunchRequest, NewPersonRequest, PressRequest } from '../wire.ts';
import { viewPerson } from './chat-views.ts';
import { findPerson, type ById } from './find-person.ts';
import { hangupOf } from './hangup.ts';
import { readBody } from './read-body.ts';

const PRESS_TIMEOUT_MS = 15_000;

const NEW_PERSON = z.object({
  first_name: z.string().trim().min(1).max(64),
  last_name: z.string().trim().max(64).nullish(),
  username: z.string().trim().nullish(),
  language_code: z.string().min(2).max(8).default('ru'),
  started: z.boolean().default(false),
}) satisfies z.ZodType<unknown, NewPersonRequest>;
const PRESS = z.object({
  message_id: z.number().int().optional(),
  data: z.string().optional(),
  text: z.string().optional(),
  timeout_ms: z.number().int().min(0).max(60_000).default(PRESS_TIMEOUT_MS),
}) satisfies z.ZodType<unknown, PressRequest>;
const START = z.object({ payload: z.string().default('') });

/** What a person of this Telegram can do besides writing, for the page and for tests alike. */
export function mountPeople(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/sandbox/people', () => ({
    people: sandbox.people.list().map((person) => viewPerson(sandbox, person)),
  }));

  app.post('/sandbox/people', (request, reply) => {
    const person = sandbox.people.add(readNewPerson(sandbox, readBody(request, NEW_PERSON)));
    sandbox.bus.publish({ kind: 'person', personId: person.id });
    return reply.code(201).send(viewPerson(sandbox, person));
  });

  app.get<ById>('/sandbox/people/:id', (request) => viewPerson(sandbox, findPerson(sandbox, request)));

  app.post<ById>('/sandbox/people/:id/press', (request, reply) =>
    pressButton(sandbox, findPerson(sandbox, request), readBody(request, PRESS), hangupOf(reply)),
  );

  app.post<ById>('/sandbox/people/:id/start', async (request, reply) => {
    const message = await startBot(sandbox, findPerson(sandbox, request), readBody(request, START).payload);
    return reply.code(201).send({ message });
  });

  for (const [action, isBlocked] of [
    ['block', true],
    ['unblock', false],
  ] as const) {
    app.post<ById>(`/sandbox/people/:id/${action}`, async (request) => {
      await setBlocked(sandbox, findPerson(sandbox, request), isBlocked);
      return viewPerson(sandbox, findPerson(sandbox, request));
    });
  }

  app.get<ById & { Querystring: LaunchRequest }>('/sandbox/people/:id/init-data', (request) =>
    launchMiniApp(sandbox, findPerson(sandbox, request), readLaunchOptions(request.query)),
  );
}

function readLaunchOptions({ start_param, url, theme }: LaunchRequest): LaunchOptions {
  if (url && !URL.canParse(url)) throw new ChatRefusal(400, `«${url}» — не адрес.`);
  return {
    theme: theme === 'dark' ? 'dark' : 'light',
    ...(start_param ? { startParam: start_param } : {}),
    ...(url ? { url } : {}),
  };
}

function readNewPerson(
  sandbox: Sandbox,
  { first_name, last_name, username, language_code, started }: z.output<typeof NEW_PERSON>,
): NewPerson {
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
