import { findOpenChat } from './chats.ts';
import type { Method } from './method.ts';
import { postAsBot } from './post-message.ts';
import { readMessageText, textPart } from './read-content.ts';
import { badRequest } from './refusal.ts';

export const sendMessage: Method = async (sandbox, params) => {
  const text = readMessageText(params);
  const person = findOpenChat(sandbox, params);
  const [message] = await postAsBot(sandbox, person, params, [textPart(text)]);
  return message;
};

const ACTIONS = new Set([
  'typing',
  'upload_photo',
  'record_video',
  'upload_video',
  'record_voice',
  'upload_voice',
  'upload_document',
  'choose_sticker',
  'find_location',
  'record_video_note',
  'upload_video_note',
]);

export const sendChatAction: Method = (sandbox, params) => {
  const person = findOpenChat(sandbox, params);
  const action = params.text('action');
  // Telegram accepts any action, shows nothing for an unknown one and refuses an empty one.
  if (action === '') throw badRequest('wrong parameter action in request');
  if (ACTIONS.has(action)) sandbox.bus.publish({ kind: 'action', chatId: person.id, action });
  return true;
};
