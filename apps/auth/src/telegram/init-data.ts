import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

/** The database keeps neither NUL nor half a surrogate pair. */
const Text = z.string().refine((text) => !text.includes('\0') && text.isWellFormed());

/** What Telegram says of the person who opened the mini app. */
const InitUser = z.object({
  id: z.int().positive(),
  first_name: Text,
  last_name: Text.optional(),
  username: Text.optional(),
  language_code: Text.optional(),
  photo_url: Text.optional(),
  is_bot: z.boolean().optional(),
});
export type InitUser = z.output<typeof InitUser>;

export type InitDataProblem = 'init_data_invalid' | 'init_data_expired';

/**
 * Checks what a mini app received from Telegram as documented: core.telegram.org/bots/webapps, «Validating data received
 * via the Mini App». Every field but `hash` is signed, `signature` included.
 */
export function readInitData(initData: string, botToken: string, now: Date): InitUser | InitDataProblem {
  const fields = new URLSearchParams(initData);
  // A repeated field would let the signed and the read value differ.
  if (new Set(fields.keys()).size !== [...fields.keys()].length) return 'init_data_invalid';
  const hash = fields.get('hash');
  fields.delete('hash');
  if (!hash || !isSignedBy(botToken, fields, hash)) return 'init_data_invalid';

  const authDate = Number(fields.get('auth_date')) * 1000;
  if (!(authDate > 0) || authDate - now.getTime() > MINUTE_MS) return 'init_data_invalid';
  if (now.getTime() - authDate > HOUR_MS) return 'init_data_expired';

  const user = InitUser.safeParse(parseJson(fields.get('user')));
  return user.success && !user.data.is_bot ? user.data : 'init_data_invalid';
}

function isSignedBy(botToken: string, fields: URLSearchParams, hash: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(hash)) return false;
  const lines = [...fields].map(([name, value]) => `${name}=${value}`).toSorted();
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest();
  const expected = createHmac('sha256', key).update(lines.join('\n')).digest();
  return timingSafeEqual(expected, Buffer.from(hash, 'hex'));
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
