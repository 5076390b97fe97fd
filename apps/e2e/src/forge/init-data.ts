import { createHmac } from 'node:crypto';
import { signedInitData } from '../fuzz/forged-tokens.ts';
import { type FuzzStage, JSON_TYPE } from '../fuzz/stage.ts';
import { answerTo, type Forgery } from './forgery.ts';

const INVALID = '401 init_data_invalid';
const EXPIRED = '401 init_data_expired';
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';

/** initData of a mini app, beside those of `tamperedInitData`, which are refused without saying how. */
export async function forgedInitData({ stranger, owner, secrets, world }: FuzzStage): Promise<Forgery[]> {
  const response = await fetch(`${world.sandboxUrl}/sandbox/people/${stranger.id}/init-data`);
  const { initData: good } = (await response.json()) as { initData: string };
  const { hash = '', ...fields } = Object.fromEntries(new URLSearchParams(good));
  const token = secrets.SANDBOX_BOT_TOKEN;
  const at = (seconds: number) => String(Number(fields['auth_date']) + seconds);
  const shown = (what: string, initData: string, answer = INVALID, agent = PHONE): Forgery => ({
    what,
    answer,
    show: () =>
      answerTo(world.appUrl, {
        method: 'POST',
        path: '/auth',
        headers: { ...JSON_TYPE, 'user-agent': agent },
        body: JSON.stringify({ initData }),
      }),
  });
  const withHash = (changes: Record<string, string>, other = hash) =>
    new URLSearchParams({ ...fields, ...changes, hash: other }).toString();
  return [
    shown('of another bot', signedInitData(fields, '7000000001:AAaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')),
    shown('of a bot with a similar token', signedInitData(fields, `${token.slice(0, -1)}_`)),
    shown('signed with the token itself', withHash({}, hmac(token, linesOf(fields)))),
    shown('signed with no token', signedInitData(fields, '')),
    shown(
      'another person under the same hash',
      withHash({ user: JSON.stringify({ id: owner.id, first_name: 'x' }) }),
    ),
    shown('a later date under the same hash', withHash({ auth_date: at(60) })),
    shown('one field more under the same hash', withHash({ can_send_after: '1' })),
    shown(
      'one letter of the hash changed',
      good.replace(hash, (hash.startsWith('0') ? '1' : '0') + hash.slice(1)),
    ),
    shown(
      'a bot as the person',
      signedInitData({ ...fields, user: '{"id":5,"first_name":"x","is_bot":true}' }, token),
    ),
    shown('of two hours ago', signedInitData({ ...fields, auth_date: at(-7_200) }, token), EXPIRED),
    shown('of tomorrow', signedInitData({ ...fields, auth_date: at(86_400) }, token)),
    shown('as Telegram signed it (good)', good, '200'),
    shown('again on the same device (good)', good, '200'),
    shown('on another device', good, EXPIRED, DESK),
    shown('on another device, its hash in capitals', good.replace(hash, hash.toUpperCase()), EXPIRED, DESK),
    shown('on another device, its fields turned', turned(good), EXPIRED, DESK),
  ];
}

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');

const linesOf = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');

const turned = (initData: string): string => initData.split('&').toReversed().join('&');
