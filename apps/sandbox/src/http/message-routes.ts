import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ChatRefusal } from '../person/chat-refusal.ts';
import { editOwnMessage } from '../person/edit-own-message.ts';
import { writeMedia } from '../person/write-media.ts';
import { writeContents, writeText } from '../person/write-message.ts';
import type { Sandbox } from '../sandbox.ts';
import { latestMessages, waitForMessages } from './chat-views.ts';
import { findPerson, type ById } from './find-person.ts';
import { hangupOf } from './hangup.ts';
import { readBody } from './read-body.ts';
import { readUpload } from './read-upload.ts';

const NEW_TEXT = z.object({ text: z.string(), reply_to_message_id: z.number().int().optional() });
const WEB_APP_DATA = z.object({ data: z.string().max(4096), button_text: z.string().default('') });
const DEFAULT_LAST = 50;

type MessageQuerystring = { Querystring: { after?: string; wait?: string; last?: string } };

/** What a person writes and reads in the chat with the bot. */
export function mountMessages(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<ById>('/sandbox/people/:id/messages', async (request, reply) => {
    const person = findPerson(sandbox, request);
    if (request.isMultipart()) {
      const media = await readUpload(sandbox, request);
      return reply.code(201).send({ messages: await writeMedia(sandbox, person, media) });
    }
    const { text, reply_to_message_id } = readBody(request, NEW_TEXT);
    const messages = await writeText(sandbox, person, text, reply_to_message_id);
    return reply.code(201).send({ messages });
  });

  app.post<{ Params: { id: string; message: string } }>(
    '/sandbox/people/:id/messages/:message',
    async (request) => {
      const { text } = readBody(request, NEW_TEXT);
      const person = findPerson(sandbox, request);
      return { message: await editOwnMessage(sandbox, person, Number(request.params.message), text) };
    },
  );

  app.get<ById & MessageQuerystring>('/sandbox/people/:id/messages', (request, reply) => {
    const person = findPerson(sandbox, request);
    const { after, wait, last } = request.query;
    if (last !== undefined) return latestMessages(sandbox, person.id, Number(last) || DEFAULT_LAST);
    const query = { after: Number(after) || 0, waitMs: Number(wait) || 0 };
    return waitForMessages(sandbox, person.id, query, hangupOf(reply));
  });

  // A mini app opened from the reply keyboard sends the bot up to 4096 bytes and closes.
  app.post<ById>('/sandbox/people/:id/web-app-data', async (request, reply) => {
    const web_app_data = readBody(request, WEB_APP_DATA);
    const messages = await writeContents(sandbox, findPerson(sandbox, request), [{ web_app_data }]);
    return reply.code(201).send({ messages });
  });

  // What a mini app passes to shareMessage: only the person for whom it was prepared may share it.
  app.get<{ Params: { id: string; message: string } }>(
    '/sandbox/people/:id/prepared-messages/:message',
    async (request) => {
      const prepared = sandbox.db.one(
        'SELECT text, url FROM prepared_messages WHERE id = ? AND person_id = ? AND expires_at > ?',
        request.params.message,
        findPerson(sandbox, request).id,
        await sandbox.clock.seconds(),
      );
      if (!prepared) throw new ChatRefusal(404, 'Такое сообщение не подготовлено.');
      return prepared;
    },
  );
}
