import { createHmac } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';

const DAY_S = 24 * 60 * 60;

/**
 * Tokens that open nothing, made from a good one and, where it takes that, with the product's own secret: so that each is
 * wrong in one thing only.
 */
export async function forgedTokens(
  good: string,
  secret: string,
  nowS: number,
): Promise<Record<string, string>> {
  const [header = '', payload = '', signature = ''] = good.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const signed = (changes: object, key = secret, alg = 'HS256') =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key));
  const rewritten = Buffer.from(JSON.stringify({ ...claims, user_id: 1, roles: ['admin'] })).toString(
    'base64url',
  );
  const none = Buffer.from('{"alg":"NONE"}').toString('base64url');
  return {
    nothing: '',
    'a word': 'token',
    dots: '..',
    'a signature cut short': good.slice(0, -5),
    'a signature of another': `${header}.${payload}.${'A'.repeat(signature.length)}`,
    'another payload under the same signature': `${header}.${rewritten}.${signature}`,
    'no algorithm': new UnsecuredJWT({ ...claims, exp: nowS + DAY_S }).encode(),
    'no algorithm, shouted': `${none}.${payload}.`,
    'a foreign key': await signed({}, 'a key of somebody else, 32 letters'),
    'an empty key': `${header}.${payload}.${createHmac('sha256', '').update(`${header}.${payload}`).digest('base64url')}`,
    'another algorithm': await signed({}, secret.padEnd(64, 'x'), 'HS512'),
    'an end in the past': await signed({ exp: nowS - 60 }),
    'an end that is no number': await signed({ exp: '9999999999' }).catch(() => 'x.y.z'),
    'no end': await signed({ exp: undefined }),
    'a beginning in the future': await signed({ nbf: nowS + DAY_S }),
    'a session that never was': await signed({ session_id: '00000000-0000-4000-8000-000000000000' }),
    'a session that is no text': await signed({ session_id: 5 }),
    'a session of NUL': await signed({ session_id: 'a\0b' }),
    'no session': await signed({ session_id: undefined }),
    'a person that is a text': await signed({ user_id: '1' }),
    'a person below zero': await signed({ user_id: -1 }),
    'roles that are a text': await signed({ roles: 'admin' }),
    'ten thousand letters': 'x'.repeat(10_000),
    'not ASCII': '\u00e9\u00ff.\u00e9.\u00ff',
  };
}

/** initData as Telegram signs it, with any fields. */
export function signedInitData(fields: Record<string, string>, botToken: string): string {
  const lines = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted();
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest();
  const hash = createHmac('sha256', key).update(lines.join('\n')).digest('hex');
  return new URLSearchParams({ ...fields, hash }).toString();
}
