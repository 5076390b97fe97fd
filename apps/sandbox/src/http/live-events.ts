import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../sandbox.ts';
import type { SandboxEvent } from '../state/event-bus.ts';
import type { LiveEvents } from '../wire.ts';
import { viewBot, viewPerson } from './chat-views.ts';

type LiveEvent = { [K in keyof LiveEvents]: { name: K; data: LiveEvents[K] } }[keyof LiveEvents];

const KEEP_ALIVE_MS = 20_000;

/** Server-sent events for the page: about all people, because the page lists them all. */
export function mountLiveEvents(app: FastifyInstance, sandbox: Sandbox): void {
  const streams = new Set<() => void>();
  app.addHook('preClose', () => {
    for (const end of streams) end();
  });

  app.get('/sandbox/live', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write('retry: 1000\n\n');
    const unsubscribe = sandbox.bus.subscribe((event) => {
      const live = liveEventOf(sandbox, event);
      if (live) reply.raw.write(`event: ${live.name}\ndata: ${JSON.stringify(live.data)}\n\n`);
    });
    const keepAlive = setInterval(() => reply.raw.write(': keep-alive\n\n'), KEEP_ALIVE_MS);
    const end = () => {
      unsubscribe();
      clearInterval(keepAlive);
      streams.delete(end);
      reply.raw.end();
    };
    streams.add(end);
    reply.raw.once('close', end);
  });
}

/** Undefined for events that do not concern the page. */
function liveEventOf(sandbox: Sandbox, event: SandboxEvent): LiveEvent | undefined {
  switch (event.kind) {
    case 'message': {
      const message = sandbox.messages.find(event.chatId, event.messageId);
      if (message) return { name: 'message', data: message };
      return { name: 'message-deleted', data: { chat_id: event.chatId, message_id: event.messageId } };
    }
    case 'action':
      return { name: 'action', data: { chat_id: event.chatId, action: event.action } };
    case 'person': {
      const person = sandbox.people.find(event.personId);
      return person && { name: 'person', data: viewPerson(sandbox, person) };
    }
    case 'profile':
      return { name: 'bot', data: viewBot(sandbox) };
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
