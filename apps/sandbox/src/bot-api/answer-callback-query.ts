import { lengthOf } from '../text/read-text.ts';
import type { Method } from './method.ts';
import { badRequest } from './refusal.ts';

const MAX_ANSWER = 200;

export const answerCallbackQuery: Method = (sandbox, params) => {
  const id = params.text('callback_query_id');
  const text = params.has('text') ? params.text('text') : null;
  if (text !== null && lengthOf(text) > MAX_ANSWER) throw badRequest('MESSAGE_TOO_LONG');
  const url = params.has('url') ? params.text('url') : null;
  const answer = { text, show_alert: params.flag('show_alert'), url };
  const chatId = sandbox.callbacks.answer(id, answer);
  if (chatId === undefined) {
    throw badRequest('query is too old and response timeout expired or query ID is invalid');
  }
  sandbox.bus.publish({ kind: 'callback', chatId, id, answer });
  return true;
};
