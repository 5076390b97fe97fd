import { isDeepStrictEqual } from 'node:util';
import type { Sandbox } from '../sandbox.ts';
import { botApiMessage } from '../state/messages.ts';
import type { ChatMessage, SeenMessage } from '../wire.ts';
import { findChat, findMessage } from './chats.ts';
import type { Method } from './method.ts';
import type { Params } from './params.ts';
import { captionPart, readCaption, readMessageText, textPart } from './read-content.ts';
import { badRequest, forbidden } from './refusal.ts';
import { readReplyMarkup } from './reply-markup.ts';
import { readInputMedia } from './send-media.ts';

export const editMessageText: Method = async (sandbox, params) => {
  const text = readMessageText(params);
  const message = findOwn(sandbox, params);
  if (message.text === undefined) throw badRequest('there is no text in the message to edit');
  const { text: _text, entities: _entities, ...rest } = botApiMessage(message);
  return save(sandbox, params, message, { ...rest, ...textPart(text) });
};

export const editMessageCaption: Method = async (sandbox, params) => {
  const message = findOwn(sandbox, params);
  if (message.text !== undefined) throw badRequest('there is no caption in the message to edit');
  const caption = readCaption(params);
  const { caption: _caption, caption_entities: _entities, ...rest } = botApiMessage(message);
  return save(sandbox, params, message, { ...rest, ...captionPart(caption) });
};

export const editMessageReplyMarkup: Method = async (sandbox, params) => {
  const message = findOwn(sandbox, params);
  return save(sandbox, params, message, botApiMessage(message));
};

export const editMessageMedia: Method = async (sandbox, params) => {
  const message = findOwn(sandbox, params);
  const content = await readInputMedia(sandbox, params.json('media', 'media'), params, [
    'photo',
    'video',
    'document',
    'animation',
  ]);
  const { message_id, from, chat, date, reply_to_message, media_group_id } = botApiMessage(message);
  const kept = {
    ...(reply_to_message ? { reply_to_message } : {}),
    ...(media_group_id ? { media_group_id } : {}),
  };
  return save(sandbox, params, message, { message_id, from, chat, date, ...kept, ...content });
};

function findOwn(sandbox: Sandbox, params: Params): SeenMessage {
  if (params.has('inline_message_id')) throw badRequest('message to edit not found');
  const person = findChat(sandbox, params);
  const message = findMessage(sandbox, person.id, params, 'edit');
  if (message.author !== 'bot') throw badRequest("message can't be edited");
  if (person.blocked) throw forbidden('bot was blocked by the user');
  return message;
}

/** An edit replaces the keyboard: one that is not sent again disappears. */
async function save(
  sandbox: Sandbox,
  params: Params,
  before: SeenMessage,
  draft: ChatMessage,
): Promise<ChatMessage> {
  const { reply_markup: _old, edit_date: _edited, ...content } = draft;
  const { inline } = readReplyMarkup(params);
  const next: ChatMessage = { ...content, ...(inline ? { reply_markup: inline } : {}) };
  const { edit_date: _before, ...current } = botApiMessage(before);
  if (isDeepStrictEqual(current, next)) {
    throw badRequest(
      'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
    );
  }
  const edited: ChatMessage = { ...next, edit_date: await sandbox.clock.seconds() };
  sandbox.db.transaction(() => sandbox.messages.replace(edited));
  return edited;
}
