import type { FastifyInstance } from 'fastify';
import { THEMES } from '../person/themes.ts';
import type { Sandbox } from '../sandbox.ts';
import type { SandboxState } from '../wire.ts';
import { viewBot, viewPerson } from './chat-views.ts';
import { mountPageScripts } from './page-scripts.ts';

/** The chat page, its first state, the files of messages, and links to t.me. */
export function mountPage(app: FastifyInstance, sandbox: Sandbox): void {
  mountPageScripts(app);

  app.get('/', (_request, reply) => reply.header('cache-control', 'no-store').sendFile('index.html'));

  app.get('/sandbox/state', (): SandboxState => ({
    bot: viewBot(sandbox),
    people: sandbox.people.list().map((person) => viewPerson(sandbox, person)),
    themes: THEMES,
  }));

  app.get<{ Params: { fileId: string } }>('/sandbox/files/:fileId', (request, reply) => {
    const file = sandbox.files.find(request.params.fileId);
    if (!file) return reply.code(404).send({ error: 'Нет такого файла.' });
    if (file.mimeType) reply.type(file.mimeType);
    return reply.sendFile(file.path, sandbox.files.root);
  });

  // The page asks who follows a link to the bot and shows Start. Other names do not exist in this Telegram.
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
