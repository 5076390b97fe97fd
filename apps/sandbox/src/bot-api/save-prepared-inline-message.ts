import { randomBytes } from 'node:crypto';
import type { Method } from './method.ts';
import { isObject, Params } from './params.ts';
import { readMessageText } from './read-content.ts';
import { badRequest } from './refusal.ts';

/** Telegram keeps them for about this long. */
const KEPT_SECONDS = 24 * 3_600;

/** Supports only results whose content is text, and shows the first button of their keyboard that leads to an address. */
export const savePreparedInlineMessage: Method = async (sandbox, params) => {
  const person = sandbox.people.find(params.whole('user_id') ?? 0);
  if (!person) throw badRequest('user not found');
  const result = params.json('result', 'inline query result');
  const content = isObject(result) ? result['input_message_content'] : undefined;
  if (!isObject(result) || !isObject(content))
    throw badRequest('can\'t parse inline query result: Field "input_message_content" is required');
  const values = new Map<string, unknown>([...Object.entries(content), ['text', content['message_text']]]);
  const { text } = readMessageText(new Params(values));
  const id = randomBytes(9).toString('base64url');
  const made = await sandbox.clock.seconds();
  sandbox.db.run(
    'INSERT INTO prepared_messages (id, person_id, text, url, expires_at) VALUES (?, ?, ?, ?, ?)',
    id,
    person.id,
    text,
    addressIn(result['reply_markup']),
    made + KEPT_SECONDS,
  );
  return { id, expiration_date: made + KEPT_SECONDS };
};

function addressIn(markup: unknown): string {
  const rows = isObject(markup) && Array.isArray(markup['inline_keyboard']) ? markup['inline_keyboard'] : [];
  const button = rows.flat().find((one: unknown) => isObject(one) && typeof one['url'] === 'string') as
    | { url: string }
    | undefined;
  return button?.url ?? '';
}
