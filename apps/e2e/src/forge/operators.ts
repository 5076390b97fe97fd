import { randomBytes } from 'node:crypto';
import { bearer, type FuzzStage } from '../fuzz/stage.ts';
import { answerTo, flipped, type Forgery } from './forgery.ts';
import { rowsIn } from '../own-data/databases.ts';
import { loginLink } from './links.ts';

const REFUSED = '401 ADMIN_TOKEN_INVALID';

export async function forgedOperators(stage: FuzzStage): Promise<Forgery[]> {
  const { owner, world } = stage;
  const show = (token: string) => () =>
    answerTo(world.appUrl, { method: 'GET', path: '/api/admin/health', headers: bearer(token) });
  const refused = (what: string, token: string, answer = REFUSED): Forgery => ({
    what,
    answer,
    show: show(token),
  });
  const good = await stage.otherOperator();
  const ended = await stage.otherOperator();
  await owner.ask('POST', '/api/admin/logout', {}, bearer(ended));
  const old = await stage.otherOperator();
  // The token is the newest; eight hours would end everything else of this stage as well.
  await rowsIn(
    world,
    'auth',
    `UPDATE operator_tokens SET expires_at = created_at - interval '1 minute'
     WHERE id = (SELECT max(id) FROM operator_tokens)`,
  );
  const asked = bearer(good);
  const { url } = await owner.ask<{ url: string }>(
    'POST',
    '/api/admin/exports',
    { kind: 'audit', filter: {} },
    asked,
  );
  const [fingerprint = ''] = (
    await rowsIn<{ hash: string }>(
      world,
      'auth',
      'SELECT token_hash AS hash FROM operator_tokens ORDER BY id',
    )
  ).map(({ hash }) => hash);
  return [
    refused('a token (good)', good, '200'),
    refused('random, or of another installation', randomBytes(32).toString('base64url')),
    refused('one letter changed', flipped(good)),
    refused('in small letters', good.toLowerCase()),
    refused('cut short', good.slice(0, -1)),
    refused('longer', `${good}A`),
    refused('two hundred and one letters', 'A'.repeat(201)),
    refused('its stored hash', fingerprint),
    refused('of a session', owner.token),
    refused('of a login link', await loginLink(world, owner.userId)),
    refused('of an export', url.split('/').at(-1)!),
    refused('after logging out', ended),
    refused('after eight hours', old, '401 ADMIN_TOKEN_EXPIRED'),
    {
      what: 'in the query',
      answer: REFUSED,
      show: () => answerTo(world.appUrl, { method: 'GET', path: `/api/admin/health?token=${good}` }),
    },
  ];
}
