import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../sandbox.ts';
import type { SandboxEvent } from '../state/event-bus.ts';
import { describeBot, describePerson } from './read-chat.ts';

const KEEP_ALIVE_MS = 20_000;

/** Server-sent events for the page: everything of everyone, so that the list of people stays true as well. */
export function mountLive(app: FastifyInstance, sandbox: Sandbox): void {
  const open = new Set<() => void>();
  app.addHook('preClose', () => {
    for (const end of open) end();
  });

  app.get('/sandbox/live', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write('retry: 1000\n\n');
    const stop = sandbox.bus.listen((event) => {
      const told = describeEvent(sandbox, event);
      if (told) reply.raw.write(`event: ${told.name}\ndata: ${JSON.stringify(told.data)}\n\n`);
    });
    const beat = setInterval(() => reply.raw.write(': beat\n\n'), KEEP_ALIVE_MS);
    const end = () => {
      stop();
      clearInterval(beat);
      open.delete(end);
      reply.raw.end();
    };
    open.add(end);
    reply.raw.once('close', end);
  });
}

function describeEvent(sandbox: Sandbox, event: SandboxEvent): { name: string; data: unknown } | undefined {
  switch (event.kind) {
    case 'message': {
      const message = sandbox.messages.find(event.chatId, event.messageId);
      const gone = { message_id: event.messageId, chat: { id: event.chatId }, deleted: true };
      return { name: 'message', data: message ?? gone };
    }
    case 'action':
      return { name: 'action', data: { chat_id: event.chatId, action: event.action } };
    case 'person': {
      const person = sandbox.people.find(event.personId);
      return person && { name: 'person', data: describePerson(sandbox, person) };
    }
    case 'profile':
      return { name: 'bot', data: describeBot(sandbox) };
    case 'reset':
      return { name: 'reset', data: {} };
    case 'callback':
    case 'update':
    case 'webhook':
      return undefined;
    default:
      return event satisfies never;
  }
}
