import type { Sandbox } from '../sandbox.ts';
import { botApiMessage } from '../state/messages.ts';
import type { SeenMessage } from '../wire.ts';
import { findChat, findOpenChat } from './chats.ts';
import type { Method } from './method.ts';
import type { Params } from './params.ts';
import { postAsBot, type Content } from './post-message.ts';
import { captionPart, readCaption } from './read-content.ts';
import { badRequest } from './refusal.ts';

export const copyMessage: Method = async (sandbox, params) => {
  const person = findOpenChat(sandbox, params);
  const content = contentOf(findSource(sandbox, params, 'copy'));
  const caption = params.has('caption') ? captionPart(readCaption(params)) : {};
  const [copy] = await postAsBot(sandbox, person, params, [{ ...content, ...caption }]);
  return { message_id: copy?.message_id };
};

export const forwardMessage: Method = async (sandbox, params) => {
  const person = findOpenChat(sandbox, params);
  const source = findSource(sandbox, params, 'forward');
  const origin = source.forward_origin ?? {
    type: 'user' as const,
    sender_user: source.from,
    date: source.date,
  };
  const [copy] = await postAsBot(sandbox, person, params, [{ ...contentOf(source), forward_origin: origin }]);
  return copy;
};

function findSource(sandbox: Sandbox, params: Params, verb: string): SeenMessage {
  const from = findChat(sandbox, params, 'from_chat_id');
  const message = sandbox.messages.find(from.id, params.whole('message_id') ?? 0);
  if (!message) throw badRequest(`message to ${verb} not found`);
  return message;
}

function contentOf(message: SeenMessage): Content {
  const { text, entities, photo, video, document, animation, contact, caption, caption_entities } =
    botApiMessage(message);
  return JSON.parse(
    JSON.stringify({ text, entities, photo, video, document, animation, contact, caption, caption_entities }),
  ) as Content;
}
