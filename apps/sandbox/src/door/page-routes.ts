import type { FastifyInstance } from 'fastify';
import { THEMES } from '../person/launch-mini-app.ts';
import type { Sandbox } from '../sandbox.ts';
import { describeBot, describePerson } from './read-chat.ts';

/** The chat page, what it needs to begin, the files it shows, and t.me's links. */
export function mountPage(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/', (_request, reply) => reply.header('cache-control', 'no-store').sendFile('index.html'));

  app.get('/sandbox/state', () => ({
    bot: describeBot(sandbox),
    people: sandbox.people.list().map((person) => describePerson(sandbox, person)),
    themes: THEMES,
  }));

  app.get<{ Params: { fileId: string } }>('/sandbox/files/:fileId', (request, reply) => {
    const file = sandbox.files.find(request.params.fileId);
    if (!file) return reply.code(404).send({ error: 'Нет такого файла.' });
    if (file.mimeType) reply.type(file.mimeType);
    return reply.sendFile(file.path, sandbox.files.root);
  });

  // A link to the bot: the page asks who follows it and shows Start. Other names are not of this Telegram.
  app.get<{ Params: { name: string }; Querystring: Record<string, string> }>(
    '/t.me/:name',
    (request, reply) => {
      if (request.params.name.toLowerCase() !== sandbox.bot.username.toLowerCase()) {
        return reply.redirect(`/?unknown=${encodeURIComponent(request.params.name)}`);
      }
      const query = new URLSearchParams({ ...request.query, link: '1' });
      return reply.redirect(`/?${query.toString()}`);
    },
  );
}
