import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

/** PostgreSQL stores neither NUL nor an unpaired surrogate. */
const Text = z.string().refine((text) => !text.includes('\0') && text.isWellFormed());

/** The person who opened the mini app, as Telegram describes them. */
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

/** The person who opened the mini app, and the signature, which no two openings share. */
export interface SignedInitData {
  user: InitUser;
  hash: string;
  signedAt: Date;
}

export type InitDataProblem = 'init_data_invalid' | 'init_data_expired';

/**
 * Verifies the data that a mini app received from Telegram: core.telegram.org/bots/webapps, «Validating data received via
 * the Mini App». All fields except `hash` are signed, `signature` included.
 */
export function readInitData(
  initData: string,
  botToken: string,
  now: Date,
): SignedInitData | InitDataProblem {
  const fields = new URLSearchParams(initData);
  // With a repeated field, the value that is signed and the value that is read could differ.
  if (new Set(fields.keys()).size !== [...fields.keys()].length) return 'init_data_invalid';
  const hash = fields.get('hash');
  fields.delete('hash');
  if (!hash || !isSignedBy(botToken, fields, hash)) return 'init_data_invalid';

  const authDate = Number(fields.get('auth_date')) * 1000;
  if (!(authDate > 0) || authDate - now.getTime() > MINUTE_MS) return 'init_data_invalid';
  if (now.getTime() - authDate > HOUR_MS) return 'init_data_expired';

  const user = InitUser.safeParse(parseJson(fields.get('user')));
  return user.success && !user.data.is_bot
    ? { user: user.data, hash: hash.toLowerCase(), signedAt: new Date(authDate) }
    : 'init_data_invalid';
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
