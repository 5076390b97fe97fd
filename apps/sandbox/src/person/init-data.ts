import { createHmac, randomBytes, sign } from 'node:crypto';
import type { Sandbox } from '../sandbox.ts';
import type { Person } from '../state/people.ts';
import { chatInstanceOf } from './chat-instance.ts';

/**
 * What Telegram passes to a mini app about the person who opened it:
 * core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app. auth_date is in the product's time.
 */
export async function makeInitData(sandbox: Sandbox, person: Person, startParam?: string): Promise<string> {
  const fields: Record<string, string> = {
    query_id: openQuery(sandbox, person),
    user: JSON.stringify({
      id: person.id,
      first_name: person.firstName,
      last_name: person.lastName ?? '',
      ...(person.username ? { username: person.username } : {}),
      language_code: person.languageCode,
      allows_write_to_pm: person.started && !person.blocked,
    }),
    chat_instance: chatInstanceOf(sandbox, person.id),
    chat_type: 'private',
    auth_date: String(await sandbox.clock.seconds(true)),
  };
  if (startParam) fields['start_param'] = startParam;
  // The third-party signature covers neither itself nor the hash; the hash covers the signature.
  const checked = `${sandbox.bot.id}:WebAppData\n${checkString(fields)}`;
  fields['signature'] = sign(null, Buffer.from(checked), sandbox.signingKey).toString('base64url');
  const secret = createHmac('sha256', 'WebAppData').update(sandbox.config.botToken).digest();
  fields['hash'] = createHmac('sha256', secret).update(checkString(fields)).digest('hex');
  return encodeFields(fields);
}

/** Encodes a space as %20: some readers of the fragment use decodeURIComponent, which does not decode "+". */
export function encodeFields(fields: Record<string, string>): string {
  return new URLSearchParams(fields).toString().replaceAll('+', '%20');
}

function checkString(fields: Record<string, string>): string {
  return Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('\n');
}

function openQuery(sandbox: Sandbox, person: Person): string {
  const id = `AAH${randomBytes(12).toString('base64url')}`;
  sandbox.db.run(
    'INSERT INTO web_app_queries (id, chat_id, made_at) VALUES (?, ?, ?)',
    id,
    person.id,
    sandbox.realNow(),
  );
  return id;
}
