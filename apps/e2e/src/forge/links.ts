import { randomBytes } from 'node:crypto';
import { type CallDefinition, type Caller, issueLoginLink, type CallInput } from '@slovo/contracts';
import { CallClient } from '@slovo/kit/calls';
import { connectNats } from '@slovo/kit/nats';
import type { World } from '@slovo/testing';
import { edgeOf } from '../edge.ts';
import { type FuzzStage, JSON_TYPE } from '../fuzz/stage.ts';
import { rowsIn } from '../own-data/databases.ts';
import { answerTo, flipped, type Forgery, rewritten } from './forgery.ts';

/** Makes a call as an edge does. */
export async function callAsEdge<C extends CallDefinition>(
  world: World,
  definition: C,
  input: CallInput<C>,
  caller: Caller,
): Promise<Awaited<ReturnType<typeof CallClient.prototype.call<C>>>> {
  const nats = await connectNats(world.natsUrl, 'e2e');
  try {
    return await new CallClient(nats, edgeOf(world)).call(definition, input, caller);
  } finally {
    await nats.close();
  }
}

/** The token of a login link, which makes the person's earlier ones invalid. */
export async function loginLink(world: World, user_id: number): Promise<string> {
  const bot: Caller = { kind: 'service', name: 'bot' };
  const { url } = await callAsEdge(world, issueLoginLink, { user_id }, bot);
  return url.split('#auth/')[1]!;
}

export async function forgedLinks(stage: FuzzStage): Promise<Forgery[]> {
  const { owner, stranger, operatorToken, world } = stage;
  const show = (token: string) => () =>
    answerTo(world.appUrl, {
      method: 'POST',
      path: '/pwa',
      headers: JSON_TYPE,
      body: JSON.stringify({ token }),
    });
  const shown = (what: string, token: string, answer: string): Forgery => ({
    what,
    answer,
    show: show(token),
  });
  const old = await loginLink(world, stranger.userId);
  await rowsIn(
    world,
    'auth',
    `UPDATE login_links SET expires_at = created_at - interval '1 minute'
     WHERE id = (SELECT max(id) FROM login_links)`,
  );
  const earlier = await loginLink(world, owner.userId);
  const good = await loginLink(world, owner.userId);
  return [
    shown('after a quarter of an hour', old, '401 token_expired'),
    shown('random, or of another installation', randomBytes(32).toString('base64url'), '401 token_not_found'),
    shown('one letter changed', flipped(good), '401 token_not_found'),
    shown('in small letters', good.toLowerCase(), '401 token_not_found'),
    shown('cut short', good.slice(0, -1), '400 token_format_error'),
    shown('longer', `${good}A`, '400 token_format_error'),
    // A person may move an open session to another browser by pasting its token.
    shown('a token of a session (good)', owner.token, '200'),
    shown(
      'a token of a session for another person',
      rewritten(owner.token, { user_id: stranger.userId }),
      '401 token_invalid',
    ),
    shown('a token of an operator', operatorToken, '401 token_not_found'),
    shown('before a newer one', earlier, '401 token_invalidated'),
    shown('the newest (good)', good, '200'),
    shown('used', good, '401 token_already_used'),
  ];
}
