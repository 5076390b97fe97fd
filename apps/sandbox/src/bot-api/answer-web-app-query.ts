import { userOf } from '../state/people.ts';
import { chatOf } from './chats.ts';
import type { Method } from './method.ts';
import { isObject, Params } from './params.ts';
import { readMessageText, textPart } from './read-content.ts';
import { badRequest } from './refusal.ts';

/** Supports only results whose content is text. The message appears in the chat as the person's own. */
export const answerWebAppQuery: Method = async (sandbox, params) => {
  const row = sandbox.db.one(
    'SELECT chat_id FROM web_app_queries WHERE id = ?',
    params.text('web_app_query_id'),
  );
  const person = row && sandbox.people.find(Number(row['chat_id']));
  if (!person) throw badRequest('query is too old and response timeout expired or query ID is invalid');
  const result = params.json('result', 'inline query result');
  const content = isObject(result) ? result['input_message_content'] : undefined;
  if (!isObject(content))
    throw badRequest('can\'t parse inline query result: Field "input_message_content" is required');
  const text = readMessageText(
    new Params(new Map([...Object.entries(content), ['text', content['message_text']]])),
  );
  const date = await sandbox.clock.seconds();
  sandbox.db.transaction(() => {
    sandbox.db.run('DELETE FROM web_app_queries WHERE id = ?', params.text('web_app_query_id'));
    sandbox.messages.add('person', { from: userOf(person), chat: chatOf(person), date, ...textPart(text) });
  });
  return { inline_message_id: `sandbox-${params.text('web_app_query_id')}` };
};
